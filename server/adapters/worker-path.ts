import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a worker, such as `database.worker`. In the sources, the worker is a file beside its module; in
 * the build, it is a separate entry.
 * @param moduleUrl `import.meta.url` of the module that starts the worker
 */
export const resolveWorkerPath = (moduleUrl: string, name: string): string => {
  const builtPaths = [`./${name}.js`, `../${name}.js`].map(path => fileURLToPath(new URL(path, moduleUrl)))
  return builtPaths.find(path => existsSync(path)) ?? fileURLToPath(new URL(`./${name}.mjs`, moduleUrl))
}
