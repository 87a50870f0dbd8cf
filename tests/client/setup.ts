import nodeConsole from 'node:console'
import { configure } from '@testing-library/react'

/** Time that a test waits for a change of the page. The default of one second is too short on a busy machine. */
export const ASYNC_TIMEOUT_MS = 30_000

configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS })

// happy-dom logs each failed request to the console of Node, which is not the console that tests check. Tests cause
// failed requests deliberately and check how the client handles them.
nodeConsole.error = () => {}
