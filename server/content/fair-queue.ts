/**
 * Creates a queue that limits the number of concurrent tasks. The queue serves users round-robin, and runs at most one
 * task per user at a time.
 * @returns a function that waits for the user's turn and runs a task
 */
export const createFairQueue = (maxConcurrent: number) => {
  const waitingByUser = new Map<number, (() => void)[]>()
  const activeUsers = new Set<number>()

  const startWaitingTasks = () => {
    if (activeUsers.size >= maxConcurrent) return
    for (const [userId, [start, ...rest]] of waitingByUser) {
      if (!start || activeUsers.has(userId)) continue
      if (rest.length > 0) waitingByUser.set(userId, rest)
      else waitingByUser.delete(userId)
      activeUsers.add(userId)
      start()
      return startWaitingTasks()
    }
  }

  const finishTask = (userId: number) => {
    activeUsers.delete(userId)
    // Moves the user to the end of the order.
    const waiting = waitingByUser.get(userId)
    waitingByUser.delete(userId)
    if (waiting) waitingByUser.set(userId, waiting)
    startWaitingTasks()
  }

  return async <TResult>(userId: number, task: () => Promise<TResult>): Promise<TResult> => {
    await new Promise<void>(resolve => {
      waitingByUser.set(userId, [...(waitingByUser.get(userId) ?? []), resolve])
      startWaitingTasks()
    })
    try {
      return await task()
    } finally {
      finishTask(userId)
    }
  }
}
