// run.mjs loads this module into the server. The module regularly forces a garbage collection and then appends the size
// of the live heap in megabytes to FUZZ_HEAP_FILE. The size includes external memory, such as buffers. Resident memory
// does not show a leak, because it includes garbage, and V8 collects garbage late on a machine with free memory.
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
