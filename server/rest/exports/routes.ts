import { type DocumentNode, Kind } from 'graphql'
import type { AuditAction, AuditSubject } from '../../audit-log'
import { parseInput } from '../../errors'
import * as documents from '../documents.generated'
import type { Route } from '../route'
import { sendExport } from './export'
import { type ExportFormatName, exportFormats } from './formats'
import { exportQuery, parseColumns, parseFilter } from './query'

/** Defines the routes that export a list, one for each format. */
const defineExport = (list: string, document: DocumentNode, action: AuditAction, subject: AuditSubject): Route[] => {
  const operation = document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  const rootField = operation?.selectionSet.selections.find(node => node.kind === Kind.FIELD)?.name.value ?? ''
  return (Object.keys(exportFormats) as ExportFormatName[]).map(format => ({
    method: 'GET',
    path: `/api/export/${list}.${format}`,
    document,
    queries: [exportQuery],
    status: 200,
    resultPath: rootField,
    mediaType: exportFormats[format].mediaType,
    toSchema: exportFormats[format].toSchema,
    handle: async (executeDocument, restRequest, context) => {
      const query = parseInput(exportQuery, restRequest.query)
      const columns = parseColumns(document, query.columns)
      const filter = parseFilter(document, query.filter)
      const options = { list, format, document, rootField, action, subject, columns, filter }
      return { send: (request, response) => sendExport(executeDocument, options, context, request, response) }
    },
  }))
}

/** Routes that export lists. Each route requires the `admin` role. */
export const exportRoutes: Route[] = [
  ...defineExport('users', documents.RestExportUsersDocument, 'exportUsers', 'User'),
  ...defineExport('tenants', documents.RestExportTenantsDocument, 'exportTenants', 'Tenant'),
  ...defineExport('projects', documents.RestExportProjectsDocument, 'exportProjects', 'Project'),
  ...defineExport('posts', documents.RestExportPostsDocument, 'exportPosts', 'Post'),
  ...defineExport('leads', documents.RestExportLeadsDocument, 'exportLeads', 'Lead'),
  ...defineExport('messages', documents.RestExportMessagesDocument, 'exportContactMessages', 'ContactMessage'),
  ...defineExport('codes', documents.RestExportCodesDocument, 'exportCreditCodes', 'CreditCode'),
  ...defineExport(
    'redemptions',
    documents.RestExportRedemptionsDocument,
    'exportCreditRedemptions',
    'CreditRedemption',
  ),
  ...defineExport('audit', documents.RestExportAuditDocument, 'exportAuditLog', 'AuditEvent'),
]
