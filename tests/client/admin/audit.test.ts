import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLEnumType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { groupByDay } from '../../../client/audit/audit-days'
import { listAuditDetails, splitCamelCase } from '../../../client/audit/audit-details'
import { describeAuditEvent } from '../../../client/audit/audit-labels'
import type { AuditAction, AuditSubject } from '../../../client/audit/documents.generated'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

describe('describeAuditEvent', () => {
  const describeEvent = (
    action: AuditAction,
    subject: AuditSubject,
    details: object,
    subjectName: string | null = null,
  ) =>
    describeAuditEvent({
      action,
      subject,
      subjectId: 4,
      subjectName,
      details,
      actor: { username: 'admin' },
    })
  const formatEvent = (...event: Parameters<typeof describeEvent>) => {
    const { actor, change, subject } = describeEvent(...event)
    return [actor, change, subject].filter(Boolean).join(' ')
  }

  test('describes an event with its actor, its change and, if needed, the name or ID of its subject', () => {
    const failedLogin = {
      action: 'loginFailure',
      subject: 'User',
      subjectId: 4,
      subjectName: 'ada',
      details: {},
    } as const
    expect(formatEvent('createCategory', 'Category', { name: 'Reference', slug: 'reference' })).toBe(
      'admin created category Reference',
    )
    expect(formatEvent('updateTenant', 'Tenant', { name: { from: 'Acme', to: 'Northwind' } })).toBe(
      'admin updated tenant Northwind',
    )
    expect(formatEvent('updateCreditCode', 'CreditCode', { maxUses: { from: 1, to: 2 } })).toBe(
      'admin updated credit code 4',
    )
    expect(formatEvent('adjustCredits', 'User', { amount: 5 })).toBe('admin adjusted the credits of user 4')
    expect(formatEvent('resetPassword', 'User', {})).toBe('admin reset the password of user 4')
    expect(formatEvent('createPasswordResetLink', 'User', {}, 'ada')).toBe(
      'admin created a password reset link for ada',
    )
    expect(formatEvent('confirmEmailChange', 'User', {}, 'admin')).toBe('admin confirmed their new email address')
    expect(formatEvent('updateProfile', 'User', {}, 'admin')).toBe('admin changed their email address')
    expect(formatEvent('uploadImage', 'StoredFile', { originalFilename: 'a.png' })).toBe('admin uploaded image a.png')
    expect(describeEvent('exportAuditLog', 'AuditEvent', { rows: 5 }).change).toBe('exported audit log')
    expect(describeEvent('exportCreditCodes', 'CreditCode', {}).change).toBe('exported credit codes')
    expect(formatEvent('resetPassword', 'User', {}, 'ada')).toBe('admin reset the password of user ada')
    expect(formatEvent('updateTenant', 'Tenant', { name: { from: 'A', to: 'B' } }, 'C'), 'prefers the new name').toBe(
      'admin updated tenant B',
    )
    expect(formatEvent('createApiToken', 'ApiToken', { name: 'CRM sync' })).toBe('admin created API token CRM sync')
    expect(formatEvent('createServiceAccountToken', 'ApiToken', { name: 'CRM sync' })).toBe(
      'admin created service account token CRM sync',
    )
    expect(formatEvent('revokeApiToken', 'ApiToken', { name: 'CRM sync' })).toBe('admin revoked API token CRM sync')
    expect(formatEvent('deleteServiceAccount', 'ServiceAccount', { name: 'Export' })).toBe(
      'admin deleted service account Export',
    )
    expect(formatEvent('updateOrganizationMember', 'Organization', { member: 'ada' }, 'Acme')).toBe(
      'admin changed the role of a member of organization Acme',
    )
    expect(formatEvent('transferOrganization', 'Organization', { newOwner: 'ada' }, 'Acme')).toBe(
      'admin transferred organization Acme',
    )
    expect(formatEvent('inviteUser', 'Invitation', {}, 'ada@example.com')).toBe('admin invited ada@example.com')
    expect(formatEvent('updateUser', 'User', { email: { from: 'a@b.c', to: 'd@e.f' } }, 'ada')).toBe(
      'admin updated user ada',
    )
    expect(formatEvent('revokeInvitation', 'Invitation', { email: 'ada@example.com' }), 'a deleted invitation').toBe(
      'admin revoked the invitation for ada@example.com',
    )
    expect(formatEvent('login', 'User', { address: '192.0.2.1' }, 'admin')).toBe('admin signed in')
    expect(formatEvent('changePassword', 'User', {}, 'admin')).toBe('admin changed their password')
    expect(describeAuditEvent({ ...failedLogin, actor: null })).toMatchObject({
      actor: 'A visitor',
      change: 'failed to sign in as',
      subject: 'ada',
    })
    const publishEvent = { action: 'publishPost', subject: 'Post', subjectName: null, details: {} } as const
    expect(describeAuditEvent({ ...publishEvent, subjectId: null, actor: null })).toEqual({
      actor: 'System',
      change: 'published post',
      subject: undefined,
      subjectPath: undefined,
    })
  })

  test('describes every action in the past tense', () => {
    const actions = schema.getType('AuditAction') as GraphQLEnumType
    const isPresentTense = (action: string) => {
      const [verb] = splitCamelCase(action).split(' ')
      return describeEvent(action as AuditAction, 'User', {}).change.split(' ')[0] === verb
    }
    const presentTenseActions = actions
      .getValues()
      .map(({ name }) => name)
      .filter(isPresentTense)
    expect(presentTenseActions, '"reset" is its own past tense').toEqual(['resetPassword'])
  })

  const getPath = (action: AuditAction, subject: AuditSubject, currentName: string) =>
    describeEvent(action, subject, { name: 'Former' }, currentName).subjectPath

  test("links to the list that contains the subject, and filters the list by the subject's current name", () => {
    expect(getPath('createUser', 'User', 'ada')).toBe('/admin?q=ada')
    expect(getPath('createTenant', 'Tenant', 'A & B')).toBe('/admin?tab=tenants&q=A+%26+B')
    expect(getPath('createProject', 'Project', 'Radar')).toBe('/admin?tab=projects&q=Radar')
    expect(getPath('createCreditCode', 'CreditCode', 'SPRING')).toBe('/admin?tab=credits&status=all&q=SPRING')
    expect(getPath('createServiceAccount', 'ServiceAccount', 'Export')).toBe('/admin?view=service-accounts&q=Export')
    expect(getPath('updateContactMessage', 'ContactMessage', 'Ada')).toBe('/admin?tab=leads&view=messages&q=Ada')
    expect(getPath('uploadImage', 'StoredFile', 'a.png')).toBe('/admin/blog?tab=media&q=a.png')
  })

  test('links to the editor for a post, and to the unfiltered list of categories for a category', () => {
    expect(getPath('createPost', 'Post', 'A lead')).toBe('/admin/blog?post=4')
    expect(getPath('createCategory', 'Category', 'Methods')).toBe('/admin/blog?tab=categories')
  })

  test("does not link to deleted subjects or to users' files", () => {
    expect(describeEvent('deletePost', 'Post', { title: 'A lead' }).subjectPath).toBeUndefined()
    expect(describeEvent('updateFile', 'StoredFile', {}, 'notes.txt').subjectPath).toBeUndefined()
  })
})

describe('listAuditDetails', () => {
  const listDetails = (action: string, details: object) => listAuditDetails({ action, details })

  test('formats field names and values, and lists the name of the subject first', () => {
    expect(
      listDetails('createCreditCode', {
        creditAmount: 12_500,
        tenantId: 1200,
        expiresAt: '2026-03-03T10:00:00.000Z',
        isFeatured: false,
        role: 'admin',
        organizationRole: 'viewer',
        tags: ['a', 'b'],
        ctaButtons: [{ text: 'Go', url: '/go', target: null }],
        code: 'SPRING',
      }).map(({ field, after }) => [field, after]),
    ).toEqual([
      ['Code', 'SPRING'],
      ['Credit amount', '12,500'],
      ['Tenant ID', '1200'],
      ['Expires at', expect.stringMatching(/^March 3, 2026 at /)],
      ['Is featured', 'No'],
      ['Role', 'Admin'],
      ['Organization role', 'Viewer'],
      ['Tags', 'a, b'],
      ['CTA buttons', 'text Go\u00a0\u00a0·\u2002url /go'],
    ])
  })

  test('lists the values before and after a change', () => {
    const details = { lastName: { from: 'Lovelace', to: null }, tags: { from: [], to: ['a'] } }
    expect(listDetails('updateUser', details)).toEqual([
      { field: 'Last name', before: 'Lovelace', after: 'None' },
      { field: 'Tags', before: 'None', after: 'a' },
    ])
  })

  test.each([
    ['updateCategory', { before: undefined, after: 'ada' }],
    ['deletePost', { before: 'ada', after: undefined }],
    ['removeOrganizationMember', { before: 'ada', after: undefined }],
    ['leaveOrganization', { before: 'ada', after: undefined }],
  ])('lists a value without `from` and `to` as `before` for a removal, otherwise as `after`: %s', (action, values) => {
    expect(listDetails(action, { member: 'ada' })).toEqual([{ field: 'Member', ...values }])
  })

  test('lists a value without `from` and `to` as both `before` and `after` if another value changed', () => {
    expect(listDetails('updateOrganizationMember', { member: 'ada', role: { from: 'viewer', to: 'lead' } })).toEqual([
      { field: 'Member', before: 'ada', after: 'ada' },
      { field: 'Role', before: 'Viewer', after: 'Lead' },
    ])
  })

  test('omits empty values', () => {
    expect(listDetails('createPost', { lastName: null, summary: '', tags: [] })).toEqual([])
  })
})

test('groups events by local day and keeps their order', () => {
  const now = new Date(2026, 2, 1, 0, 30)
  const toEvent = (date: Date) => ({ createdAt: date.toISOString() })
  const events = [
    new Date(2026, 2, 1, 0, 10),
    new Date(2026, 1, 28, 23, 50),
    new Date(2026, 1, 28, 1),
    new Date(2025, 2, 1, 12),
  ].map(toEvent)
  expect(groupByDay(events, now)).toEqual([
    { label: 'Today', events: events.slice(0, 1) },
    { label: 'Yesterday', events: events.slice(1, 3) },
    { label: 'March 1, 2025', events: events.slice(3) },
  ])
  expect(groupByDay([], now)).toEqual([])
})
