import nodeConsole from 'node:console'
import { configure } from '@testing-library/react'

/** Maximum time that a test waits for the page to change. The default of one second is too short on a busy machine. */
export const ASYNC_TIMEOUT_MS = 30_000

configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS })

// Silences happy-dom, which logs each failed request to the console of Node. Tests deliberately cause failed requests.
// fail-on-console.ts checks the global console, which is a different object.
nodeConsole.error = () => {}
