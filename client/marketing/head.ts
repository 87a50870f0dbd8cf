import { type Head, pageTitle } from '../lib/head'
import { site } from '../lib/site'

/** What a page of the site says about itself. */
export const siteHead = (title: string, description: string, canonical: string): Head => ({
  title: pageTitle(title),
  description,
  canonical,
  image: site.preview,
})

/** The start page's, which carries the promise in its title. */
export const homeHead: Head = {
  title: `${site.name} | ${site.tagline}`,
  description: site.description,
  canonical: '/',
  image: site.preview,
}
