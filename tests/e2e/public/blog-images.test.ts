import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { setupTestBrowser } from '../../support/browser/browser'
import { expectEventually } from '../../support/browser/page-actions'
import { createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

test.each([390, 1280])(
  'at %d pixels, images fit the column, and only figure images with width and height attributes are enlarged',
  async width => {
    await createTestPost(app.deps, {
      title: 'A title that is long enough to fill the whole width of the cover image that is shown below it',
      slug: 'images',
      featuredImageUrl: '/100.svg',
      content: `<p>Small <img src="/20.svg" width="20" height="10" alt="icon"> in its line.</p>
      <p><img src="/200.svg" width="200" height="100" alt="alone"></p>
      <p><img src="/2000.svg" width="2000" height="1000" alt="wide"></p>
      <figure><img src="/100.svg" width="100" height="50" alt="figure"></figure>
      <p>Unsized <img src="/24.svg" alt="unsized icon"> in its line.</p>
      <figure><img src="/100.svg" alt="unsized figure"></figure>
      <p><img src="/100.svg" srcset="/100.svg 1x, /200.svg 2x" alt="unsized with srcset"></p>
      <p><img src="/2000.svg" alt="unsized wide"></p>`,
    })
    const page = await browser.open({ width })
    await page.route(/\/\d+\.svg$/, route => {
      const imageWidth = Number(/\d+/.exec(new URL(route.request().url()).pathname)?.[0])
      const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageWidth / 2}"><rect width="100%" height="100%" fill="teal"/></svg>`
      return route.fulfill({ contentType: 'image/svg+xml', body })
    })
    await page.goto(`${app.url}/blog/images`)
    const getBox = async (selector: string) => {
      const { left, right, top, bottom } = await page
        .locator(selector)
        .evaluate(element => element.getBoundingClientRect())
      return {
        right: Math.round(right),
        width: Math.round(right - left),
        height: Math.round(bottom - top),
        top,
      }
    }
    const articleBox = await getBox('.article')
    const firstParagraphBox = await getBox('.article > p:first-child')
    expect(await getBox('[alt=icon]')).toMatchObject({ width: 20, height: 10 })
    expect(firstParagraphBox.height, 'the paragraph has one line').toBeLessThan(40)
    expect(await getBox('[alt=alone]')).toMatchObject({ width: 200, height: 100 })
    expect(await getBox('[alt=wide]')).toMatchObject({
      width: articleBox.width,
      height: Math.round(articleBox.width / 2),
    })
    expect((await getBox('[alt=figure]')).width).toBe((await getBox('figure:has([alt=figure])')).width)
    const getUnsizedImageSize = async (altSuffix: string) => {
      const image = page.getByAltText(`unsized ${altSuffix}`)
      await image.scrollIntoViewIfNeeded()
      await expectEventually(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      const { width, height } = await getBox(`[alt="unsized ${altSuffix}"]`)
      return [width, height]
    }
    expect(await getUnsizedImageSize('icon')).toEqual([24, 12])
    const unsizedIconParagraphBox = await getBox('.article > p:has([alt="unsized icon"])')
    expect(unsizedIconParagraphBox.height, 'the paragraph has one line').toBeLessThan(40)
    expect(await getUnsizedImageSize('figure')).toEqual([100, 50])
    expect(await getUnsizedImageSize('with srcset')).toEqual([100, 50])
    expect(await getUnsizedImageSize('wide')).toEqual([articleBox.width, Math.round(articleBox.width / 2)])
    expect((await getBox('.post-title')).right).toBeLessThanOrEqual((await getBox('.post-image')).right)
  },
)

test.each([
  ['after the image at the top', true],
  ['without scripts', false],
])('images below the fold load %s', async (_, scripts) => {
  const { id: authorId } = await createTestUser(app.deps, {})
  for (const name of ['lower', 'top'])
    await createTestPost(app.deps, { title: name, slug: name, authorId, featuredImageUrl: `/${name}.svg` })
  const page = await browser.open({ width: 390, scripts })
  const events: string[] = []
  await page.route(/\/(top|lower)\.svg$/, async route => {
    const imagePath = new URL(route.request().url()).pathname
    events.push(`requested ${imagePath}`)
    if (imagePath === '/top.svg') await new Promise(resolve => setTimeout(resolve, 300))
    events.push(`sent ${imagePath}`)
    const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>'
    await route.fulfill({ contentType: 'image/svg+xml', body })
  })
  await page.goto(`${app.url}/blog`)
  /** Returns whether each image is loaded and in place. Until the page has loaded, base.css moves lazy images aside. */
  const listImageVisibility = () =>
    page
      .locator('.post-card img')
      .evaluateAll(images =>
        (images as HTMLImageElement[]).map(image => image.naturalWidth > 0 && image.getBoundingClientRect().left >= 0),
      )
  await expectEventually(listImageVisibility).toEqual([true, true])
  if (scripts)
    expect(events).toEqual(['requested /top.svg', 'sent /top.svg', 'requested /lower.svg', 'sent /lower.svg'])
})
