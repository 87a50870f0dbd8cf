// Loads converter.worker.ts in development and tests. The build bundles that file and omits this one.
import { register } from 'tsx/esm/api'

register()
await import('./converter.worker.ts')
