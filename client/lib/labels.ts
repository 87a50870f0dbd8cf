// Select controls and filter controls list the values in the order of these objects.

export const roleLabels = { user: 'User', admin: 'Admin' }

export const userStatusLabels = { active: 'Active', suspended: 'Suspended' }

export const tenantStatusLabels = { active: 'Active', suspended: 'Suspended', archived: 'Archived' }

export const projectStatusLabels = { active: 'Active', paused: 'Paused', archived: 'Archived' }

export const codeStatusLabels = { active: 'Active', used: 'Used', expired: 'Expired' }

export const messageStatusLabels = { new: 'New', read: 'Read', answered: 'Answered' }

export const leadStatusLabels = { new: 'New', invited: 'Invited', customer: 'Customer' }

export const invitationStatusLabels = { pending: 'Pending', expired: 'Expired', accepted: 'Accepted' }

export const postStatusLabels = { draft: 'Draft', published: 'Published' }

export const memberRoleLabels = { member: 'Member', lead: 'Lead', viewer: 'Viewer' }

export const jobStateLabels = { waiting: 'Waiting', running: 'Running', retrying: 'Retrying', failed: 'Failed' }

export const webhookStateLabels = { active: 'Active', inactive: 'Inactive', gone: 'Receiver gone' }

export const deliveryStateLabels = {
  waiting: 'Waiting',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** Specification §2, Organizations tab. */
export const organizationTypeLabels = {
  business: 'Business',
  education: 'Education',
  nonprofit: 'Non-profit',
  government: 'Government',
  other: 'Other',
}

export const toOptions = <TValue extends string>(labels: Record<TValue, string>): { value: TValue; label: string }[] =>
  // Object.keys returns string[], although the keys of the record are the enum values.
  (Object.keys(labels) as TValue[]).map(value => ({ value, label: labels[value] }))
