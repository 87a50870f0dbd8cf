// run.mjs loads this module into the server. At a fixed interval, the module collects garbage and appends a number to
// the file FUZZ_HEAP_FILE: the sum of the used heap and the external memory, in megabytes. Resident memory cannot show
// a leak, because it also contains uncollected garbage and freed memory that the process still holds.
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
