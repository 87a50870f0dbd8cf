import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible'
import { createCountingLimiter } from './counting'
import type { RateLimiter } from './limiter'

/** The worker process counts an attempt itself if the primary process does not respond within this time. */
const PRIMARY_TIMEOUT_MS = 1_000

/** Creates the limiter of a worker process. The primary process counts the attempts of all worker processes. */
export const createClusterLimiter = (): RateLimiter =>
  createCountingLimiter(
    ({ name, points, seconds }) => {
      const options = { keyPrefix: name, points, duration: seconds }
      // `RateLimiterCluster` ignores `insuranceLimiter`; the wrapper applies it.
      return new RLWrapperTimeouts({
        limiter: new RateLimiterCluster({ ...options, timeoutMs: PRIMARY_TIMEOUT_MS }),
        timeoutMs: PRIMARY_TIMEOUT_MS,
        insuranceLimiter: new RateLimiterMemory(options),
      })
    },
    async () => {},
  )

/** Counts attempts in this primary process for the limiters of its worker processes. */
export const serveClusterLimits = (): void => void new RateLimiterClusterMaster()
