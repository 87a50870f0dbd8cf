import type { ExportedList } from '../lib/exports/exported-list'

export const creditCodeExport: ExportedList = {
  name: 'codes',
  noun: 'credit code',
  columns: [
    'id',
    'code',
    'credit_amount',
    'max_uses',
    'current_uses',
    'description',
    'status',
    'expires_at',
    'created_at',
    'archived_at',
  ],
}

export const redemptionExport: ExportedList = {
  name: 'redemptions',
  noun: 'redemption',
  columns: ['id', 'code_id', 'code', 'user_id', 'user_name', 'credits_granted', 'redeemed_at'],
}
