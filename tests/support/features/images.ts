import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** Returns an unencoded image with visible noise. The caller chooses the format. */
export const createTestImage = (width = 64, height = 48) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#d9541e',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const buildPngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** Builds a PNG of one color, compressed to about a thousandth of its decoded size. */
export const createHugePng = async (width: number, height = width): Promise<Buffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const deflate = createDeflate({ level: 9 })
  const row = Buffer.alloc(1 + width * 3)
  const compressed = deflate.toArray()
  for (let y = 0; y < height; y++) {
    if (!deflate.write(row)) await new Promise(resolve => deflate.once('drain', resolve))
  }
  deflate.end()
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = Buffer.concat((await compressed) as Buffer[])
  return Buffer.concat([
    signature,
    buildPngChunk('IHDR', header),
    buildPngChunk('IDAT', data),
    buildPngChunk('IEND', Buffer.alloc(0)),
  ])
}

const buildJpegSegment = (marker: number, ...data: number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data])

/**
 * Builds a gray progressive JPEG of 8 by 8 pixels. Each scan after the first contains one bit of an AC coefficient.
 * @param scanCount up to 883
 * @param prefix bytes to insert before the first scan
 */
export const createJpegWithScans = (scanCount: number, prefix = Buffer.alloc(0)): Buffer => {
  // A Huffman table with one code, for the symbol 0. In the DC table, this symbol means a difference of 0. In the AC
  // table, the symbol ends the coefficients of a block.
  const huffmanTable = [1, ...Array(15).fill(0), 0]
  // The code for the symbol 0, padded to a byte.
  const scanData = Buffer.from([0x7f])
  const scanHeaders = [[0, 0, 0]]
  for (let coefficient = 1; coefficient < 64; coefficient++) {
    for (let bit = 13; bit >= 0; bit--)
      scanHeaders.push([coefficient, coefficient, bit === 13 ? 13 : ((bit + 1) << 4) | bit])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    buildJpegSegment(0xdb, 0, ...Array(64).fill(1)),
    buildJpegSegment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    buildJpegSegment(0xc4, 0x00, ...huffmanTable, 0x10, ...huffmanTable),
    prefix,
    ...scanHeaders.slice(0, scanCount).flatMap(header => [buildJpegSegment(0xda, 1, 1, 0, ...header), scanData]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Builds an animated GIF of one pixel. */
export const createGifWithFrames = (frameCount: number): Buffer => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const [headerBytes, trailerBytes] = [19, 1]
  const frame = gif.subarray(headerBytes, gif.length - trailerBytes)
  return Buffer.concat([
    gif.subarray(0, headerBytes),
    ...Array<Buffer>(frameCount).fill(frame),
    gif.subarray(gif.length - trailerBytes),
  ])
}

/** Builds a GIF that is also a script: the bytes of its width begin a comment, and code follows its trailer. */
export const createPolyglotGif = (): Buffer => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  gif.write('/*', 6, 'latin1')
  return Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)//<script>alert(1)</script>')])
}

export const createZip = (): Buffer => {
  const name = Buffer.from('a.txt')
  const localEntry = Buffer.concat([
    Buffer.from('504b03041400000000000000000000000000000000000000000005000000', 'hex'),
    name,
  ])
  const centralDirectory = Buffer.concat([
    Buffer.from('504b0102140014000000000000000000000000000000000000000000050000000000000000000000000000000000', 'hex'),
    name,
  ])
  const endRecord = Buffer.from('504b0506000000000100010000000000000000000000', 'hex')
  endRecord.writeUInt32LE(centralDirectory.length, 12)
  endRecord.writeUInt32LE(localEntry.length, 16)
  return Buffer.concat([localEntry, centralDirectory, endRecord])
}
