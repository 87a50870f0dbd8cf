/** Maximum number of factors of a user. */
export const MAX_FACTORS = 10
