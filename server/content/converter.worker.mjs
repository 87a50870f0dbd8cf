// Runs converter.worker.ts from its sources, in development and tests. The build bundles that file instead.
import { register } from 'tsx/esm/api'

register()
await import('./converter.worker.ts')
