import type { ExportedList } from '../lib/exports/exported-list'

export const leadExport: ExportedList = {
  name: 'leads',
  noun: 'lead',
  columns: ['id', 'email', 'name', 'interest', 'created_at', 'is_suspicious'],
}

export const messageExport: ExportedList = {
  name: 'messages',
  noun: 'message',
  columns: ['id', 'name', 'email', 'subject', 'message', 'status', 'created_at', 'is_suspicious', 'mailed_at'],
}
