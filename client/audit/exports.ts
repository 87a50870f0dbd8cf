import type { ExportedList } from '../lib/exports/exported-list'

export const auditExport: ExportedList = {
  name: 'audit',
  noun: 'audit event',
  columns: [
    'id',
    'action',
    'subject',
    'subject_id',
    'subject_name',
    'details',
    'actor_id',
    'actor_name',
    'api_token_id',
    'api_token_name',
    'request_id',
    'created_at',
  ],
}
