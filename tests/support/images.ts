import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** Returns an image with visible noise, to be encoded in any format. */
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

/** Builds a PNG of one color: a few hundred kilobytes that decompress to side × side pixels. */
export const createHugePng = async (side: number): Promise<Buffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const deflate = createDeflate({ level: 9 })
  const row = Buffer.alloc(1 + side * 3)
  const compressed = deflate.toArray()
  for (let y = 0; y < side; y++) {
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

/** Builds a GIF of one pixel that is also a script: its width begins a comment, and code follows its trailer. */
export const createPolyglotGif = (): Buffer => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  return Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)//<script>alert(1)</script>')])
}

/** Builds a ZIP archive that contains one empty file. */
export const createZip = (): Buffer => {
  const name = Buffer.from('a.txt')
  const local = Buffer.concat([
    Buffer.from('504b03041400000000000000000000000000000000000000000005000000', 'hex'),
    name,
  ])
  const central = Buffer.concat([
    Buffer.from('504b0102140014000000000000000000000000000000000000000000050000000000000000000000000000000000', 'hex'),
    name,
  ])
  const end = Buffer.from('504b0506000000000100010000000000000000000000', 'hex')
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
