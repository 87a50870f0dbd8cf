// Loaded into the server by run.mjs: measures the live heap after forced garbage collections. The resident memory is
// no substitute, because it includes garbage, which V8 collects late on a machine with free memory.
import { appendFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const SAMPLE_INTERVAL_MS = 2_000

if (isMainThread && process.env.FUZZ_HEAP_FILE) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  setInterval(() => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    appendFileSync(process.env.FUZZ_HEAP_FILE, `${(heapUsed + external) / 2 ** 20}\n`)
  }, SAMPLE_INTERVAL_MS).unref()
}
