/** What an account may be, in the words that everybody uses for it. */
export const roleOptions = [
  { value: 'user', label: 'user' },
  { value: 'admin', label: 'admin' },
] as const

export const statusOptions = [
  { value: 'active', label: 'active' },
  { value: 'suspended', label: 'suspended' },
] as const
