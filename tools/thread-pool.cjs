// Sets the size of Node's thread pool. Loaded by --require, because Node starts the pool when it loads the first ES module.
// Four threads read and compress files, two compute password hashes (MAX_CONCURRENT_HASHES).
process.env.UV_THREADPOOL_SIZE ??= '6'
