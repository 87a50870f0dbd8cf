import { formatPageTitle, type Head } from '../lib/head'
import { site } from '../lib/site'

/** `canonical` is a path. */
export const buildPageHead = (title: string, description: string, canonical: string): Head => ({
  title: formatPageTitle(title),
  description,
  canonical,
  image: site.previewImage,
})

export const homeHead: Head = {
  title: `${site.name} | ${site.tagline}`,
  description: site.description,
  canonical: '/',
  image: site.previewImage,
}
