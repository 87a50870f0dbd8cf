/** Returns the first and last name when both exist, otherwise the username (specification §3, User). */
export const formatDisplayName = (user: {
  firstName: string | null
  lastName: string | null
  username: string
}): string => (user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user.username)

/** Query condition that excludes service accounts and erased accounts. */
export const accountWhere = { isServiceAccount: false, erasedAt: null } as const

/**
 * Limit on wrong entries of the current password, per user. Without this limit, another person at a signed-in device
 * could guess the password.
 */
export const PASSWORD_FAILURE_RATE_LIMIT = { name: 'password-failures', points: 10, seconds: 15 * 60 }

/**
 * Limit on attempts to change the email address, per user. An attempt can reveal whether an account has the new
 * address.
 */
export const EMAIL_CHANGE_RATE_LIMIT = { name: 'email-changes', points: 10, seconds: 60 * 60 }

/** Returns whether the user is an active administrator. At least one must always exist. */
export const isActiveAdmin = (user: { role: string; status: string }): boolean =>
  user.role === 'admin' && user.status === 'active'
