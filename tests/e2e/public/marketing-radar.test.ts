import { expect, test } from 'vitest'
import { buildFrame, toCssTransform } from '../../../client/marketing/radar/frame'
import { advanceRadar, createRadar } from '../../../client/marketing/radar/simulation'
import { setupTestApp } from '../../support/app'
import { setupTestBrowser } from '../../support/browser/browser'

const app = setupTestApp()
const browser = setupTestBrowser()

const HALF_HOUR_SECONDS = 30 * 60

/** Opens the landing page and waits for the label fonts. client/app/theme.ts delays the mono font. */
const openLandingPage = async (width: number) => {
  const page = await browser.open({ width })
  await page.goto(app.url)
  await page.waitForSelector(':root:not([data-loading])', { state: 'attached' })
  await page.evaluate(async () => {
    for (const label of document.querySelectorAll('.radar-label, .radar-label > .label, .simulation-note')) {
      const { fontSize, fontWeight, fontFamily } = getComputedStyle(label)
      await document.fonts.load(`${fontWeight} ${fontSize} ${fontFamily}`)
    }
  })
  return page
}

/** Returns the text lines and the CSS of each label for each second of the first half-hour of the animation. */
const listLabelStates = () => {
  const radar = createRadar()
  return Array.from({ length: HALF_HOUR_SECONDS }, () => {
    for (let frame = 0; frame < 10; frame++) advanceRadar(radar, 0.1)
    return buildFrame(radar).labels.map(label => ({
      lines: label.lines,
      style: `transform: ${toCssTransform(label)}; opacity: ${label.opacity}`,
    }))
  })
}

test.each([360, 390, 768, 1024, 1280, 1440])(
  'at %i px, no radar label overlaps another label, other text or an edge within half an hour',
  async width => {
    const page = await openLandingPage(width)
    const collisions = await page.evaluate(states => {
      const section = document.querySelector('.radar')?.closest('section') ?? document.body
      const listElements = (selector: string) => [...section.querySelectorAll(selector)]
      /** The texts and the rectangles of their lines. The elements themselves are wider than the lines. */
      const texts = listElements(
        'h1 > span, .hero-content p:not(:has(a)), .hero-content a, .time-notes p, .simulation-note, .radar-ring',
      ).flatMap(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].map(rect => ({ text: element.textContent, rect }))
      })
      const { bottom: sectionBottom, top: sectionTop } = section.getBoundingClientRect()
      const collisions = new Set<string>()
      for (const state of states) {
        section.querySelectorAll<HTMLElement>('.radar-label').forEach((label, index) => {
          label.style.cssText = state[index]?.style ?? ''
          for (const [lineIndex, text] of (state[index]?.lines ?? []).entries()) {
            const element = label.children[lineIndex]
            if (element) element.textContent = text
          }
        })
        const labels = listElements('.radar-label')
          .filter((_, index) => !state[index]?.style.endsWith(' 0'))
          .map(element => ({ text: element.textContent, rect: element.getBoundingClientRect() }))
        labels.forEach(({ text, rect }, index) => {
          if (rect.left < 4 || rect.right > innerWidth - 4 || rect.top < sectionTop || rect.bottom > sectionBottom)
            collisions.add(`${text} / edge`)
          for (const otherItem of [...labels.slice(index + 1), ...texts])
            if (
              rect.left < otherItem.rect.right &&
              otherItem.rect.left < rect.right &&
              rect.top < otherItem.rect.bottom &&
              otherItem.rect.top < rect.bottom
            )
              collisions.add(`${text} / ${otherItem.text}`)
        })
      }
      return [...collisions]
    }, listLabelStates())
    expect(collisions).toEqual([])
  },
)

test.each([360, 390, 768, 1024, 1280, 1440])(
  'at %i px, the radar does not touch the buttons or the simulation note',
  async width => {
    const page = await openLandingPage(width)
    const gaps = await page.evaluate(() => {
      const radar = document.querySelector('.radar')?.getBoundingClientRect() ?? new DOMRect()
      const [centerX, centerY] = [radar.left + radar.width / 2, radar.top + radar.height / 2]
      /** The outer ends of the ticks are 487 units from the center. The radar is 1,000 units wide. */
      const radius = radar.width * 0.487
      /** Returns the distance in pixels between a rectangle and the circle through the outer ends of the ticks. */
      const getGap = ({ left, right, top, bottom }: DOMRect) => {
        const x = Math.max(left, Math.min(centerX, right))
        const y = Math.max(top, Math.min(centerY, bottom))
        return Math.hypot(x - centerX, y - centerY) - radius
      }
      return [...document.querySelectorAll('.hero-content a, .simulation-note')].map(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return getGap(element.matches('a') ? element.getBoundingClientRect() : range.getBoundingClientRect())
      })
    })
    expect(gaps).toHaveLength(3)
    for (const gap of gaps) expect(gap).toBeGreaterThan(4)
  },
)

test.each([320, 360, 390, 768, 1024, 1280, 1440])(
  'at %i px, the sweep crosses no label in the first frame',
  async width => {
    const page = await openLandingPage(width)
    const crossedLabels = await page.evaluate(bearing => {
      const radar = document.querySelector('.radar')?.getBoundingClientRect() ?? new DOMRect()
      const [centerX, centerY] = [radar.left + radar.width / 2, radar.top + radar.height / 2]
      /** One point for each pixel of the sweep. The sweep is 470 units long, and the radar is 1,000 units wide. */
      const points = Array.from({ length: Math.ceil(radar.width * 0.47) }, (_, distance) => ({
        x: centerX + distance * Math.sin(bearing),
        y: centerY - distance * Math.cos(bearing),
      }))
      return [...document.querySelectorAll<HTMLElement>('.radar-label > span, .radar-ring')]
        .filter(line => line.parentElement?.style.opacity !== '0')
        .filter(line => {
          const range = document.createRange()
          range.selectNodeContents(line)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          return points.some(({ x, y }) => x > left && x < right && y > top && y < bottom)
        })
        .map(({ textContent }) => textContent)
    }, createRadar().sweep)
    expect(crossedLabels).toEqual([])
  },
)
