/** First plus last name when both exist, otherwise the username (specification §3, User). */
export const displayName = (user: {
  firstName: string | null
  lastName: string | null
  username: string
}): string => (user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user.username)
