/** Keys of the advisory locks in PostgreSQL: arbitrary numbers, identical in all processes. */
export const LOCK_KEYS = {
  /** Held while a process migrates the database, creates the initial content or restores a dump. */
  setup: 4_209_611,
  /** Held while a backup copies files, so that no stored file is deleted. */
  backup: 4_209_612,
  /** Held while an account is erased, and while an administrator or a command updates an account (`lockUser`). */
  accounts: 4_209_613,
} as const
