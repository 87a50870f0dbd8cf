// An image without an address would leave an empty box. In a picture it need not have one: a browser shows what the
// sources before it name. It gets the address of the first of them, for whoever does not read sources (feeds above
// all) and for the screen that none of them is for.

const TAG = /<(?:\/picture|(?:picture|source|img)(?= |>)[^>]*)>/g

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.trim() ?? ''

/** The first address that a source names; none where it is of another kind than an image. */
const addressOf = (source: string): string | undefined => {
  if (!/^(?:image\/|$)/i.test(attribute(source, 'type'))) return undefined
  return /^[^\s]*[^\s,]/.exec(attribute(source, 'srcset'))?.[0]
}

const isShown = (image: string) => attribute(image, 'src') !== '' || attribute(image, 'srcset') !== ''

/**
 * Gives images of pictures the address that they leave to their sources, and takes out those that have none.
 * @param html what the sanitizer wrote: every tag closed, angle brackets in tags alone
 */
export const withShownImages = (html: string): string => {
  // Of each picture that is open, the address of its first usable source.
  const pictures: { address: string | undefined }[] = []
  return html.replace(TAG, tag => {
    const picture = pictures.at(-1)
    if (tag === '</picture>') pictures.pop()
    else if (tag.startsWith('<picture')) pictures.push({ address: undefined })
    else if (tag.startsWith('<source')) {
      if (picture) picture.address ??= addressOf(tag)
    } else if (!isShown(tag)) return picture?.address ? withAddress(tag, picture.address) : ''
    return tag
  })
}

const withAddress = (image: string, address: string) =>
  image.replace(/^<img(?: src="\s*")?/, () => `<img src="${address}"`)
