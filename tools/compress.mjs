// Writes Brotli and gzip copies of the compressible files in dist/client. The server sends these copies.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Minimum size of the files to compress. Compressing smaller files saves too little. */
const MIN_FILE_BYTES = 1_000

const files = readdirSync('dist/client', { recursive: true, withFileTypes: true })
for (const file of files) {
  if (!file.isFile() || !/\.(js|css|svg|txt|xml|json|webmanifest)$/.test(file.name)) continue
  const path = join(file.parentPath ?? file.path, file.name)
  const contents = readFileSync(path)
  if (contents.length < MIN_FILE_BYTES) continue
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } }),
  )
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }))
}
