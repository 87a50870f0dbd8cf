import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a worker, such as `db.worker`: a file beside its module in the sources, an entry of its own in
 * the build.
 * @param moduleUrl `import.meta.url` of the module that starts the worker
 */
export const resolveWorkerPath = (moduleUrl: string, name: string): string => {
  const builtPaths = [`./${name}.js`, `../${name}.js`].map(path => fileURLToPath(new URL(path, moduleUrl)))
  return builtPaths.find(path => existsSync(path)) ?? fileURLToPath(new URL(`./${name}.mjs`, moduleUrl))
}
