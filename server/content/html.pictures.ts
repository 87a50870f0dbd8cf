// An image without an address would leave an empty box. In a picture it need not have one: a browser shows what the
// sources before it name. It gets the address of the first of them, for whoever does not read sources (feeds above
// all) and for the screen that none of them is for.

const PICTURE_TAG_PATTERN = /<(?:\/picture|(?:picture|source|img)(?= |>)[^>]*)>/g

const getAttribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.trim() ?? ''

/** The first address that a source names; none where it is of another kind than an image. */
const getFirstSourceUrl = (source: string): string | undefined => {
  if (!/^(?:image\/|$)/i.test(getAttribute(source, 'type'))) return undefined
  return /^[^\s]*[^\s,]/.exec(getAttribute(source, 'srcset'))?.[0]
}

const hasSource = (image: string) => getAttribute(image, 'src') !== '' || getAttribute(image, 'srcset') !== ''

/**
 * Gives images of pictures the address that they leave to their sources, and takes out those that have none.
 * @param html what the sanitizer wrote: every tag closed, angle brackets in tags alone
 */
export const fixPictureSources = (html: string): string => {
  // Of each picture that is open, the address of its first usable source.
  const pictures: { url: string | undefined }[] = []
  return html.replace(PICTURE_TAG_PATTERN, tag => {
    const picture = pictures.at(-1)
    if (tag === '</picture>') pictures.pop()
    else if (tag.startsWith('<picture')) pictures.push({ url: undefined })
    else if (tag.startsWith('<source')) {
      if (picture) picture.url ??= getFirstSourceUrl(tag)
    } else if (!hasSource(tag)) return picture?.url ? setImageSrc(tag, picture.url) : ''
    return tag
  })
}

const setImageSrc = (image: string, url: string) =>
  image.replace(/^<img(?: src="\s*")?/, () => `<img src="${url}"`)
