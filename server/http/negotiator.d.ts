// @types/negotiator lacks the options of version 1.
declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http'

  class Negotiator {
    constructor(request: { headers: IncomingHttpHeaders })
    encoding(available: string[], options?: { preferred?: string[] }): string | undefined
    mediaType(available: string[]): string | undefined
  }
  export = Negotiator
}
