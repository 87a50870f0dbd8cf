/**
 * What stored values are called wherever one is shown, in a table, a badge, a filter or a form, in the order in which
 * they are chosen among.
 */
export const roleWords = { user: 'User', admin: 'Admin' }

export const userStatusWords = { active: 'Active', suspended: 'Suspended' }

export const tenantStatusWords = { active: 'Active', suspended: 'Suspended', archived: 'Archived' }

export const projectStatusWords = { active: 'Active', paused: 'Paused', archived: 'Archived' }

export const codeStatusWords = { active: 'Active', used: 'Used', expired: 'Expired' }

export const messageStatusWords = { new: 'New', read: 'Read', answered: 'Answered' }

export const postStatusWords = { draft: 'Draft', published: 'Published' }

export const memberRoleWords = { member: 'Member', lead: 'Lead', viewer: 'Viewer' }

/** Specification §2, Organizations tab. */
export const organizationTypeWords = {
  business: 'Business',
  education: 'Education',
  nonprofit: 'Non-profit',
  government: 'Government',
  other: 'Other',
}

/** Values and what they are called, as a choice among them wants them. */
export const optionsOf = <TValue extends string>(
  words: Record<TValue, string>,
): { value: TValue; label: string }[] =>
  // The keys of such a record are its values, which Object.keys cannot know.
  (Object.keys(words) as TValue[]).map(value => ({ value, label: words[value] }))
