import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const WASM_PAGE_BYTES = 65_536

/** Reads a file into a WebAssembly.Memory, whose bytes V8 allocates without glibc. */
const readIntoWasmMemory = path => {
  const file = openSync(path)
  try {
    const { size } = fstatSync(file)
    const memory = new WebAssembly.Memory({ initial: Math.ceil(size / WASM_PAGE_BYTES) })
    const bytes = new Uint8Array(memory.buffer, 0, size)
    let offset = 0
    while (offset < size) {
      const byteCount = readSync(file, bytes, offset, size - offset, offset)
      if (byteCount === 0) throw new Error(`${path} became shorter while it was read`)
      offset += byteCount
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

/**
 * Compiles a WebAssembly file. Does not use a Buffer, because glibc allocates Buffers and can keep their memory after
 * they are freed (docs/decisions/0025).
 */
export const compileWasmFile = path => new WebAssembly.Module(readIntoWasmMemory(path))
