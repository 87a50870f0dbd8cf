// Loads converter.worker.ts without a build, in development and tests. The build bundles converter.worker.ts and omits
// this file.
import { register } from 'tsx/esm/api'

register()
await import('./converter.worker.ts')
