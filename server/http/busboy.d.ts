// The part of busboy that this project uses. The package has no types.
declare module 'busboy' {
  import type { IncomingHttpHeaders } from 'node:http'
  import type { Readable, Writable } from 'node:stream'

  interface Limits {
    fieldNameSize?: number
    fieldSize?: number
    fields?: number
    fileSize?: number
    files?: number
    parts?: number
  }

  interface Parser extends Writable {
    on(event: 'field', listener: (name: string, value: string, info: { valueTruncated: boolean }) => void): this
    on(event: 'file', listener: (name: string, stream: Readable, info: { filename?: string }) => void): this
    on(event: 'filesLimit' | 'fieldsLimit' | 'partsLimit' | 'close', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
  }

  const busboy: (options: {
    headers: IncomingHttpHeaders
    defParamCharset?: string
    preservePath?: boolean
    limits?: Limits
  }) => Parser
  export = busboy
}
