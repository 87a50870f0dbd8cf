import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a worker file. The sources have an `.mjs` file beside the module that starts the worker. The
 * build has a `.js` file in the directory of that module or in its parent directory.
 * @param moduleUrl `import.meta.url` of the module that starts the worker
 * @param name file name without the extension, such as `database.worker`
 */
export const resolveWorkerPath = (moduleUrl: string, name: string): string => {
  const builtPaths = [`./${name}.js`, `../${name}.js`].map(path => fileURLToPath(new URL(path, moduleUrl)))
  return builtPaths.find(path => existsSync(path)) ?? fileURLToPath(new URL(`./${name}.mjs`, moduleUrl))
}
