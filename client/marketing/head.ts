import { formatPageTitle, type Head } from '../lib/head'
import { site } from '../lib/site'

/** Builds the document head of a marketing page. `canonical` is a path. */
export const buildPageHead = (title: string, description: string, canonical: string): Head => ({
  title: formatPageTitle(title),
  description,
  canonical,
  image: site.previewImage,
})

/** The home page's head, with the tagline in its title. */
export const homeHead: Head = {
  title: `${site.name} | ${site.tagline}`,
  description: site.description,
  canonical: '/',
  image: site.previewImage,
}
