import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { AppError, notFound } from '../errors'
import type { Storage } from '../ports/storage'

/** What a browser may show in place. Anything else leaves as a download, since it might run. */
const INLINE: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}

/** Public images of posts. Their names are never used twice, so they may be kept for a year. */
export const serveUpload = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  storage: Storage,
): Promise<void> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    throw new AppError('METHOD_NOT_ALLOWED', 'This address answers to GET, HEAD only.')
  }
  const name = nameOf(path)
  const object = name && (await storage.open(`uploads/${name}`))
  if (!object) throw notFound('There is no such file.')
  const type = INLINE[/\.\w+$/.exec(name)?.[0].toLowerCase() ?? '']
  const unchanged = isSame(request.headers['if-none-match'], object.etag)
  response.writeHead(unchanged ? 304 : 200, {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': type ? 'inline' : 'attachment',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'last-modified': object.modified.toUTCString(),
    etag: object.etag,
    ...(!unchanged && { 'content-length': object.size }),
  })
  if (unchanged || request.method === 'HEAD') {
    object.stream.destroy()
    response.end()
    return
  }
  await pipeline(object.stream, response)
}

/** Whether a browser's copy is still ours: a list of tags, compared weakly (RFC 9110, 13.1.2). */
const isSame = (tags: string | undefined, etag: string): boolean => {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return tags?.trim() === '*' || Boolean(tags?.split(',').some(tag => strong(tag) === strong(etag)))
}

/** One plain file name: no folders, nothing hidden. */
const nameOf = (path: string): string | null => {
  try {
    const name = decodeURIComponent(path.slice('/uploads/'.length))
    return /^[\w-][\w.-]{0,254}$/.test(name) ? name : null
  } catch {
    return null
  }
}
