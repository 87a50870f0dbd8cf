/**
 * Creates a queue that limits concurrent work. Users take turns, and each user has at most one piece of work in
 * progress, so that one user's work never delays another's by more than the piece in progress.
 * @returns a function that runs work for a user when it is the user's turn
 */
export const createFairQueue = (maxConcurrent: number) => {
  /** Work that waits, by user. The user whose turn is next comes first. */
  const waitingByUser = new Map<number, (() => void)[]>()
  const activeUsers = new Set<number>()

  const startNext = () => {
    if (activeUsers.size >= maxConcurrent) return
    for (const [userId, [start, ...rest]] of waitingByUser) {
      if (!start || activeUsers.has(userId)) continue
      if (rest.length > 0) waitingByUser.set(userId, rest)
      else waitingByUser.delete(userId)
      activeUsers.add(userId)
      start()
      return startNext()
    }
  }

  const finish = (userId: number) => {
    activeUsers.delete(userId)
    const waiting = waitingByUser.get(userId)
    waitingByUser.delete(userId)
    if (waiting) waitingByUser.set(userId, waiting)
    startNext()
  }

  return async <TResult>(userId: number, work: () => Promise<TResult>): Promise<TResult> => {
    await new Promise<void>(resolve => {
      waitingByUser.set(userId, [...(waitingByUser.get(userId) ?? []), resolve])
      startNext()
    })
    try {
      return await work()
    } finally {
      finish(userId)
    }
  }
}
