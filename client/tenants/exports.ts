import type { ExportedList } from '../lib/exports/exported-list'

export const tenantExport: ExportedList = {
  name: 'tenants',
  noun: 'tenant',
  columns: ['id', 'name', 'owner_id', 'owner_name', 'organization_id', 'status', 'created_at'],
}

export const projectExport: ExportedList = {
  name: 'projects',
  noun: 'project',
  columns: ['id', 'name', 'tenant_id', 'tenant_name', 'lead_user_id', 'lead_user_name', 'status', 'created_at'],
}
