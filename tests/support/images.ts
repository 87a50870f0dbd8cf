import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** A picture with something to see on it, to be written in any format. */
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

/** A PNG of one colour, put together by hand: a few hundred kilobytes that unfold to as many pixels as it says. */
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

/** A GIF of one pixel that is also a program: its width begins a comment, and its trailer is followed by code. */
export const createPolyglotGif = (): Buffer => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  return Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)//<script>alert(1)</script>')])
}

/** An archive with one empty file in it. */
export const createZip = (): Buffer => {
  const name = Buffer.from('a.txt')
  const local = Buffer.concat([
    Buffer.from('504b03041400000000000000000000000000000000000000000005000000', 'hex'),
    name,
  ])
  const central = Buffer.concat([
    Buffer.from(
      '504b0102140014000000000000000000000000000000000000000000050000000000000000000000000000000000',
      'hex',
    ),
    name,
  ])
  const end = Buffer.from('504b0506000000000100010000000000000000000000', 'hex')
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
