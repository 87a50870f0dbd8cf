export const getSuspensionText = (username: string) => ({
  title: 'Suspend User',
  description: `Suspend "${username}"? They will be signed out immediately and can't sign in until you reactivate them. Their API tokens are deleted permanently.`,
  confirmLabel: 'Suspend',
  pendingLabel: 'Suspending...',
})
