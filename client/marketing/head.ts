import { formatPageTitle, type Head } from '../lib/head'
import { site } from '../lib/site'

/** What a page of the site says about itself. */
export const buildPageHead = (title: string, description: string, canonical: string): Head => ({
  title: formatPageTitle(title),
  description,
  canonical,
  image: site.previewImage,
})

/** The start page's, which carries the promise in its title. */
export const homeHead: Head = {
  title: `${site.name} | ${site.tagline}`,
  description: site.description,
  canonical: '/',
  image: site.previewImage,
}
