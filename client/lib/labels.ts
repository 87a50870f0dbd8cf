/**
 * What stored values are called wherever one is shown, in a table, a badge, a filter or a form, in the order in which
 * they are chosen among.
 */
export const roleLabels = { user: 'User', admin: 'Admin' }

export const userStatusLabels = { active: 'Active', suspended: 'Suspended' }

export const tenantStatusLabels = { active: 'Active', suspended: 'Suspended', archived: 'Archived' }

export const projectStatusLabels = { active: 'Active', paused: 'Paused', archived: 'Archived' }

export const codeStatusLabels = { active: 'Active', used: 'Used', expired: 'Expired' }

export const messageStatusLabels = { new: 'New', read: 'Read', answered: 'Answered' }

export const postStatusLabels = { draft: 'Draft', published: 'Published' }

export const memberRoleLabels = { member: 'Member', lead: 'Lead', viewer: 'Viewer' }

/** Specification §2, Organizations tab. */
export const organizationTypeLabels = {
  business: 'Business',
  education: 'Education',
  nonprofit: 'Non-profit',
  government: 'Government',
  other: 'Other',
}

/** Values and what they are called, as a choice among them wants them. */
export const toOptions = <TValue extends string>(
  labels: Record<TValue, string>,
): { value: TValue; label: string }[] =>
  // The keys of such a record are its values, which Object.keys cannot know.
  (Object.keys(labels) as TValue[]).map(value => ({ value, label: labels[value] }))
