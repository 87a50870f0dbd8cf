// Settings for the Node process that runs the server. `--require` loads this file before all other modules.
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')

// Node starts its thread pool when it loads the first ES module, so the pool size is set here. At most two of the six
// threads compute password hashes (MAX_CONCURRENT_HASHES), so at least four can read and compress files.
process.env.UV_THREADPOOL_SIZE ??= '6'

// Lets the heap double before the next full garbage collection. By default, the heap can grow to four times its size
// (docs/decisions/0025).
setFlagsFromString('--heap-growing-percent=100')

// Caches compiled code for the next start. Has no effect if the Node version is below 22.8, if the directory is not
// writable, or if NODE_COMPILE_CACHE names another directory.
enableCompileCache?.(join(__dirname, '../node_modules/.cache/compiled'))
