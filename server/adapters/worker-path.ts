import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a worker file. In the sources, this is an `.mjs` file beside the module that starts the worker.
 * In the build, it is a `.js` file in the directory of that module or in the parent directory.
 * @param moduleUrl `import.meta.url` of the module that starts the worker
 * @param name file name without the extension, such as `database.worker`
 */
export const resolveWorkerPath = (moduleUrl: string, name: string): string => {
  const builtPaths = [`./${name}.js`, `../${name}.js`].map(path => fileURLToPath(new URL(path, moduleUrl)))
  return builtPaths.find(path => existsSync(path)) ?? fileURLToPath(new URL(`./${name}.mjs`, moduleUrl))
}
