import type { ExportedList } from '../lib/exports/exported-list'

export const userExport: ExportedList = {
  name: 'users',
  noun: 'user',
  columns: ['id', 'username', 'email', 'first_name', 'last_name', 'role', 'status', 'credits', 'created_at'],
}
