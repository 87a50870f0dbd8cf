import { kilobytes } from '../../lib/format'
import type { MediaImagesQuery } from './documents.generated'

export type MediaImage = MediaImagesQuery['images']['edges'][number]['node']

/** "1600 × 900, 84.21 KB" */
export const measures = ({ width, height, size }: Pick<MediaImage, 'width' | 'height' | 'size'>): string =>
  [width && height ? `${width} × ${height}` : '', kilobytes(size)].filter(Boolean).join(', ')

/** How the server words it when an image cannot go (CONFLICT). */
export const usedWords = (posts: number): string =>
  `This image is used in ${posts} ${posts === 1 ? 'post' : 'posts'}.`
