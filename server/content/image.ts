import type { JpegOptions, Metadata } from 'sharp'
import { AppError } from '../errors'
import { createImagePool } from './image-pool'

/** Runs jobs in child processes with limits, because decoding an image can take hours or hundreds of megabytes. */
const runImageJob = createImagePool({
  maxChildren: 2,
  startTimeoutMs: 30_000,
  timeoutMs: 30_000,
  maxMemoryBytes: 2 ** 30,
})

/** Supported image formats, by the name that sharp uses. sharp calls AVIF `heif`. */
const WEB_IMAGE_FORMATS: Record<string, { mimeType: string; extension: string }> = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
  heif: { mimeType: 'image/avif', extension: 'avif' },
}

/** MIME types that detectMimeType returns for WEB_IMAGE_FORMATS. An animated PNG has the type `image/apng`. */
export const WEB_IMAGE_MIME_TYPES: ReadonlySet<string> = new Set([
  'image/apng',
  ...Object.values(WEB_IMAGE_FORMATS).map(({ mimeType }) => mimeType),
])

/** Maximum total number of pixels in all frames. Without it, a file of a few kilobytes could decode to gigabytes. */
export const MAX_PIXELS = 50_000_000

/** Maximum width and maximum height, in pixels. */
export const MAX_SIDE_PIXELS = 32_768

/** Maximum number of frames in an animation. Each frame takes time to decode, even if it has few pixels. */
export const MAX_FRAMES = 500

/**
 * Maximum number of scans of a progressive JPEG. The decoder processes the whole image once per scan. Encoders write
 * about ten scans.
 */
const MAX_JPEG_SCANS = 100

export interface ImageMetadata {
  mimeType: string
  extension: string
  /** Pixels, after the EXIF orientation is applied. */
  width: number
  height: number
  isAnimated: boolean
  /** Whether the file has EXIF, XMP or IPTC data (such as the location) or an orientation other than 1 (normal). */
  hasMetadata: boolean
}

/**
 * Decodes an image file and returns its metadata. Returns null if the format is not supported, if the file has too
 * many scans, or if reading or decoding it fails or exceeds the time or memory limit of the pool. If the image exceeds
 * MAX_PIXELS, MAX_SIDE_PIXELS or MAX_FRAMES, returns 'too large' without decoding it.
 * @param userId the user for whom the image is read; the pool runs one job at a time per user
 * @throws UNAVAILABLE
 */
export const readImageMetadata = async (userId: number, path: string): Promise<ImageMetadata | 'too large' | null> => {
  const metadata = await runImageJob(userId, 'readMetadata', { path }).catch(returnNullIfDamaged)
  const format = metadata && WEB_IMAGE_FORMATS[metadata.format]
  if (!metadata || !format || (metadata.format === 'heif' && metadata.compression !== 'av1')) return null
  const { width, height, pages = 1, autoOrient, scanCount } = metadata
  const isAnimated = pages > 1 && metadata.format !== 'heif'
  const frameCount = isAnimated ? pages : 1
  if (width * height * frameCount > MAX_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS || frameCount > MAX_FRAMES)
    return 'too large'
  if (scanCount > MAX_JPEG_SCANS) return null
  const source = { path, maxPixels: MAX_PIXELS, isAnimated }
  if ((await runImageJob(userId, 'decode', source).catch(returnNullIfDamaged)) === null) return null
  return { ...format, ...autoOrient, isAnimated, hasMetadata: hasMetadata(metadata) }
}

const returnNullIfDamaged = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'UNSUPPORTED_MEDIA_TYPE') return null
  throw error
}

const THUMBNAIL_PIXELS = 320

/** Creates a still WebP thumbnail with the orientation applied. Throws UNSUPPORTED_MEDIA_TYPE or UNAVAILABLE. */
export const createThumbnail = (userId: number, path: string): Promise<Uint8Array> =>
  runImageJob(userId, 'resize', {
    path,
    maxPixels: MAX_PIXELS,
    width: THUMBNAIL_PIXELS,
    height: THUMBNAIL_PIXELS,
    quality: 78,
  })

/** Maximum height of a WebP image, in pixels. */
const MAX_WEBP_HEIGHT = 16_383

/**
 * Resizes an image to a width in pixels and converts it to WebP. Applies the orientation. Animations stay animated.
 * Does not enlarge the image. The result is narrower if its height would otherwise exceed MAX_WEBP_HEIGHT.
 * @throws UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE
 */
export const resizeImage = (
  userId: number,
  path: string,
  { isAnimated }: ImageMetadata,
  width: number,
): Promise<Uint8Array> =>
  runImageJob(userId, 'resize', {
    path,
    maxPixels: MAX_PIXELS,
    isAnimated,
    width,
    height: MAX_WEBP_HEIGHT,
    quality: 80,
  })

/**
 * Re-encodes an image in its format without its metadata. Applies the orientation and keeps the color profile. Throws
 * the same errors as `resizeImage`.
 */
export const stripImageMetadata = (
  userId: number,
  path: string,
  { isAnimated, extension }: ImageMetadata,
): Promise<Uint8Array> =>
  runImageJob(userId, 'stripMetadata', {
    path,
    maxPixels: MAX_PIXELS,
    isAnimated,
    format: extension,
    options: ENCODE_OPTIONS[extension],
  })

const ENCODE_OPTIONS: Record<string, JpegOptions> = {
  jpg: { quality: 92, mozjpeg: true },
  webp: { quality: 92 },
  avif: { quality: 75 },
}

const hasMetadata = ({ orientation = 1, exif, xmp, iptc }: Metadata) =>
  orientation !== 1 || Boolean(exif || xmp || iptc)
