export const tenantStatusOptions = [
  { value: 'active', label: 'active' },
  { value: 'suspended', label: 'suspended' },
  { value: 'archived', label: 'archived' },
] as const

export const projectStatusOptions = [
  { value: 'active', label: 'active' },
  { value: 'paused', label: 'paused' },
  { value: 'archived', label: 'archived' },
] as const
