/** First plus last name when both exist, otherwise the username (specification §3, User). */
export const formatDisplayName = (user: {
  firstName: string | null
  lastName: string | null
  username: string
}): string => (user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user.username)

/** Wrong current passwords a user, when changing it: who found an open screen must not guess. */
export const PASSWORD_FAILURE_RATE_LIMIT = { name: 'password-failures', points: 10, seconds: 15 * 60 }

/** The ones of whom there must always be one. */
export const isActiveAdmin = (user: { role: string; status: string }): boolean =>
  user.role === 'admin' && user.status === 'active'
