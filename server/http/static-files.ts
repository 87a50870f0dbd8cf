import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

export type StaticHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Creates the handler that serves the built client files and their precompressed copies. If reading a file fails, for
 * example because the file was deleted, the handler closes the connection. sirv alone would leave the error unhandled,
 * which would end the process.
 */
export const createStaticHandler = (directory: string): StaticHandler => {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  return (request, response, next) => {
    response.once('pipe', file => file.once('error', () => response.destroy()))
    serve(request, response, next)
  }
}
