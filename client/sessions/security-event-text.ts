import type { SecurityEventRowFragment } from './documents.generated'

type Action = SecurityEventRowFragment['action']

const TITLES: Partial<Record<Action, string>> = {
  login: 'Signed in',
  loginFailure: 'Failed sign-in',
  logout: 'Signed out',
  revokeSession: 'Session signed out',
  revokeOtherSessions: 'Other sessions signed out',
  changePassword: 'Password changed',
  resetPassword: 'Password set by an administrator',
  requestPasswordReset: 'Password reset requested',
  createPasswordResetLink: 'Password reset link created by an administrator',
  completePasswordReset: 'Password set with a reset link',
  updateProfile: 'Email address changed',
  requestEmailChange: 'New email address requested',
  confirmEmailChange: 'Email address changed',
  createUser: 'Account created',
  acceptInvitation: 'Invitation accepted',
  addPasskey: 'Passkey added',
  addTotp: 'Authenticator app added',
  removeFactor: 'Passkey or authenticator app removed',
  createRecoveryCodes: 'Recovery codes replaced',
  resetFactors: 'Two-step verification turned off by an administrator',
  viewAs: 'Account viewed by an administrator',
  exportMyData: 'Data downloaded',
  updateUser: 'Account changed by an administrator',
  createApiToken: 'API token created',
  revokeApiToken: 'API token revoked',
}

const FAILURE_REASONS: Record<string, string> = {
  wrongPassword: 'Wrong password',
  suspended: 'Account suspended',
  wrongCode: 'Wrong code',
  wrongPasskey: 'Passkey rejected',
  tooManyFailures: 'Too many attempts',
}

/** Returns a title, such as "Signed in", and details, such as the device and the address. */
export function describeSecurityEvent({ action, details: eventDetails }: SecurityEventRowFragment): {
  title: string
  details: string[]
} {
  const detailsByKey = new Map<string, unknown>(Object.entries(eventDetails ?? {}))
  /** Returns a list with the detail, or an empty list if the detail is absent, empty or not a string. */
  const toDetailList = (key: string) => {
    const value = detailsByKey.get(key)
    return typeof value === 'string' && value !== '' ? [value] : []
  }
  const title = TITLES[action] ?? action
  // Omits the default name of a factor, such as "Passkey", because the title "Passkey added" already contains it.
  const names = toDetailList('name').filter(name => title !== `${name} added`)
  const reasons = toDetailList('reason').flatMap(code => FAILURE_REASONS[code] ?? [])
  return {
    title,
    // The set removes a duplicate, because a passkey can have the same name as the device.
    details: [...new Set([...names, ...reasons, ...toDetailList('device'), ...toDetailList('address')])],
  }
}
