import { setTimeout as sleep } from 'node:timers/promises'

/** Asks the CDN in front of the server to discard cached pages. */
export interface CdnPurger {
  /**
   * Schedules a request that purges these URL paths after `delayMs`. In a path, `*` matches any text. If a request is
   * already scheduled, adds the paths to it. This request is then sent twice, the second time after another `delayMs`.
   */
  purge(paths: string[]): void
  /** Sends the scheduled request immediately. A failed request that waits for a retry gets one last attempt. */
  close(): Promise<void>
}

interface CdnPurgerOptions {
  /** Receives POST requests with the JSON `{ "paths": […] }`. */
  url: string
  /** Receives the error of the last attempt if all attempts fail. */
  onError: (error: unknown) => void
  /**
   * Delay before a purge. For up to one second after a change, a server process can still send an outdated page. If the
   * purge came earlier, the CDN could store this page after the purge.
   */
  delayMs?: number
  /** Delay before the second attempt. Doubles with each further attempt. */
  retryDelayMs?: number
}

const MAX_ATTEMPTS = 4

const TIMEOUT_MS = 5_000

const CLOSE_TIMEOUT_MS = 1_500

/** Creates a purger that sends its requests to a URL, with up to 4 attempts each. */
export const createCdnPurger = ({
  url,
  onError,
  delayMs = 1_500,
  retryDelayMs = 2_000,
}: CdnPurgerOptions): CdnPurger => {
  const pendingPaths = new Set<string>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let needsSecondPurge = false
  let sending = Promise.resolve()

  const post = async (body: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(closing.signal.aborted ? CLOSE_TIMEOUT_MS : TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The purge request failed with status ${response.status}.`)
  }

  const schedule = () => {
    timer = setTimeout(startSending, delayMs).unref()
  }

  const startSending = () => {
    sending = Promise.all([sending, sendPending()]).then(() => {})
  }

  const sendPending = async () => {
    clearTimeout(timer)
    timer = undefined
    const body = JSON.stringify({ paths: [...pendingPaths] })
    // A call to `purge` during the delay reported a change that other processes may not have detected yet. The second
    // purge covers their outdated pages.
    if (needsSecondPurge && !closing.signal.aborted) schedule()
    else pendingPaths.clear()
    needsSecondPurge = false
    for (let attempt = 1; ; attempt++) {
      const isLastAttempt = attempt === MAX_ATTEMPTS || closing.signal.aborted
      try {
        return await post(body)
      } catch (error) {
        if (isLastAttempt) return onError(error)
        const options = { ref: false, signal: closing.signal }
        await sleep(retryDelayMs * 2 ** (attempt - 1), undefined, options).catch(() => {})
      }
    }
  }

  return {
    purge: paths => {
      for (const path of paths) pendingPaths.add(path)
      needsSecondPurge = timer !== undefined
      if (!timer) schedule()
    },
    close: async () => {
      closing.abort()
      if (timer) startSending()
      await sending
    },
  }
}
