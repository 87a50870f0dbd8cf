import { formatKilobytes } from '../../../lib/format'
import type { MediaImageFragment } from '../documents.generated'

export type MediaImage = MediaImageFragment

/** "1600 × 900, 84.21 KB" */
export const formatImageDetails = ({
  width,
  height,
  size,
}: Pick<MediaImage, 'width' | 'height' | 'size'>): string =>
  [width && height ? `${width} × ${height}` : '', formatKilobytes(size)].filter(Boolean).join(', ')

/** Words the reason like the server's CONFLICT error for an image in use. */
export const formatUsageMessage = (postCount: number): string =>
  `This image is used in ${postCount} ${postCount === 1 ? 'post' : 'posts'}.`
