import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inlineFigures } from '../../../prisma/demo/figures'
import { demoPosts } from '../../../prisma/demo/posts'
import { renderMarkdown } from '../../../server/content/html'
import { setupTestApp } from '../../support/app'
import { findAxeViolations, getHorizontalOverflow, hydratePage, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually } from '../../support/browser/page-actions'
import { createTestPost } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const createMarkdownPost = (slug: string, markdown: string) =>
  createTestPost(app.deps, { title: slug, slug, content: renderMarkdown(markdown) })

describe('drawings', () => {
  /** The figures of all demo posts. Each figure contains one drawing. */
  const figures = demoPosts.flatMap(({ markdown }) => inlineFigures(markdown).match(/<figure>.*?<\/figure>/gs) ?? [])

  test.each([
    { width: 390, dark: false },
    { width: 768, dark: true },
    { width: 1440, dark: true },
  ])('have legible labels inside the drawing at a width of $width px (dark: $dark)', async ({ width, dark }) => {
    await createTestPost(app.deps, { slug: 'drawings', content: `<p>Text.</p>${figures.join('')}` })
    const page = await browser.open({ width, dark })
    await page.goto(`${app.url}/blog/drawings`)
    const labels = await page.locator('.article svg').evaluateAll(drawings =>
      drawings.flatMap(drawing => {
        const drawingBox = drawing.getBoundingClientRect()
        // The view box of a drawing is 480 units wide. Font sizes are in these units.
        const scale = drawingBox.width / 480
        return [...drawing.querySelectorAll('text')].map(label => {
          const { left, right, top, bottom } = label.getBoundingClientRect()
          const overflow = Math.max(
            drawingBox.left - left,
            right - drawingBox.right,
            drawingBox.top - top,
            bottom - drawingBox.bottom,
          )
          return {
            text: label.textContent,
            fontSizePx: Number.parseFloat(getComputedStyle(label).fontSize) * scale,
            overflow,
          }
        })
      }),
    )
    expect(labels.length).toBeGreaterThan(150)
    expect(labels.filter(({ fontSizePx }) => fontSizePx < 11 || fontSizePx > 17)).toEqual([])
    expect(labels.filter(({ overflow }) => overflow > 6)).toEqual([])
    expect(await getHorizontalOverflow(page)).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('have the text colors of the page theme', async () => {
    await createTestPost(app.deps, { slug: 'drawing', content: figures[0] })
    const page = await browser.open()
    await page.goto(`${app.url}/blog/drawing`)
    const getColors = () =>
      page.locator('.article svg').evaluate(drawing => ({
        text: getComputedStyle(drawing.querySelector('text:not([class])') ?? drawing).fill,
        muted: getComputedStyle(drawing.querySelector('.figure-muted') ?? drawing).color,
        body: getComputedStyle(document.body).color,
      }))
    const light = await getColors()
    await page.locator('html').evaluate(root => root.setAttribute('data-theme', 'dark'))
    const dark = await getColors()
    expect(dark.body).not.toBe(light.body)
    expect(dark.muted).not.toBe(light.muted)
    for (const colors of [light, dark]) expect(colors.text).toBe(colors.body)
  })
})

describe('formulas', () => {
  const wideFormula = `$$${Array.from({ length: 30 }, (_, index) => `x_{${index}}`).join(' + ')}$$`

  test('scroll with the keyboard if they are wider than the column', async () => {
    await createMarkdownPost(
      'formulas',
      `Short $x_1$ and long.\n\n${wideFormula}\n\nLong in a line: ${wideFormula.slice(1, -1)}.`,
    )
    const page = await browser.open({ width: 390 })
    await page.goto(`${app.url}/blog/formulas`)
    expect(await getHorizontalOverflow(page)).toBe(0)
    const groups = page.getByRole('group', { name: 'Formula' })
    expect(await groups.count()).toBe(2)
    for (const group of await groups.all()) {
      await group.focus()
      await page.keyboard.press('ArrowRight')
      await expectEventually(() => group.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
    }
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('are visible without scripts, and their source text is hidden', async () => {
    await createMarkdownPost('formula', String.raw`$$\frac{a}{b}$$`)
    const page = await browser.open({ scripts: false })
    await page.goto(`${app.url}/blog/formula`)
    const [fractionHeight, annotationHeight] = await page
      .locator('math')
      .evaluate(math =>
        [math.querySelector('mfrac'), math.querySelector('annotation')].map(element => element?.clientHeight),
      )
    expect(fractionHeight).toBeGreaterThan(20)
    expect(annotationHeight).toBe(0)
  })
})

describe('table of contents', () => {
  const paragraphs = '<p>Text.</p>'.repeat(30)
  const content = `<p>Intro.</p>${paragraphs}${['One', 'Two', 'Größe 3'].map(text => `<h2>${text}</h2>${paragraphs}`).join('')}`

  const listCurrentLinks = (page: Page) => page.locator('.post-toc a[aria-current="location"]').allTextContents()

  /** Scrolls until the heading is `top` pixels below the top of the viewport. */
  const scrollToHeading = (page: Page, name: string, top: number) =>
    page
      .getByRole('heading', { name, exact: true })
      .evaluate((heading, offset) => scrollBy(0, heading.getBoundingClientRect().top - offset), top)

  test.each(['before hydration', 'after hydration'])('highlights the current section %s', async moment => {
    await createTestPost(app.deps, { slug: 'sections', content })
    const page = await browser.open()
    await page.goto(`${app.url}/blog/sections`)
    if (moment === 'after hydration') await hydratePage(page)
    for (const [name, top, current] of [
      ['Two', 100, ['Two']],
      ['Größe 3', 200, ['Größe 3']],
      ['Größe 3', 700, ['Two']],
      ['One', 100, ['One']],
      ['One', 800, []],
    ] as const) {
      await scrollToHeading(page, name, top)
      await expectEventually(() => listCurrentLinks(page)).toEqual(current)
    }
    expect(await page.locator('html').getAttribute('data-hydrated')).toBe(moment === 'after hydration' ? '' : null)
    expect(await findAxeViolations(page)).toEqual([])
  })

  test('after a client-side navigation, highlights no section until the reader scrolls to a section', async () => {
    await createTestPost(app.deps, { title: 'Sections', slug: 'sections', content })
    const page = await browser.open()
    await page.goto(`${app.url}/blog`)
    await hydratePage(page)
    await page.getByRole('link', { name: 'Sections', exact: true }).click()
    await page.waitForURL('**/blog/sections')
    expect(await listCurrentLinks(page)).toEqual([])
    await scrollToHeading(page, 'Two', 100)
    await expectEventually(() => listCurrentLinks(page)).toEqual(['Two'])
  })
})

test('shows a cover with rounded corners and no outline, and the image fills the cover', async () => {
  await createTestPost(app.deps, { title: 'Covered', slug: 'covered', featuredImageUrl: '/black.svg' })
  const page = await browser.open()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/></svg>'
  await page.route('**/black.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: svg }))
  await page.goto(`${app.url}/blog/covered`)
  const cover = page.locator('.post-image .cover')
  await expectEventually(() => cover.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
    1600,
  )
  const style = await cover.evaluate(element => {
    const { outlineStyle, clipPath, overflow } = getComputedStyle(element)
    const [coverBox, imageBox] = [element, element.querySelector('img')].map(node =>
      node?.getBoundingClientRect().toJSON(),
    )
    return { outlineStyle, clipPath, overflow, isFilled: JSON.stringify(coverBox) === JSON.stringify(imageBox) }
  })
  expect(style).toEqual({
    outlineStyle: 'none',
    clipPath: 'inset(0px round 3px)',
    overflow: 'visible',
    isFilled: true,
  })
})
