import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useApp } from '../support/app'
import { alive, axe, gone, hold, holdScripts, seen, useBrowser } from '../support/browser'

const app = useApp()
const browser = useBrowser()

const open = async (path: string, options?: Parameters<typeof browser.open>[0]): Promise<Page> => {
  const page = await browser.open(options)
  await page.goto(app.url + path)
  await alive(page)
  return page
}

const toast = (page: Page, text: string) => seen(page.getByText(text, { exact: true }).first())
const messages = () => app.db.prisma.contactMessage.count()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

it('the form waits while the server thinks, sends once, and keeps what was typed when it cannot', async () => {
  const page = await open('/#signup', { expectErrors: /Failed to load resource|429|net::/ })
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Work email').fill('ada@example.com')
  await page.getByLabel('Area of interest').selectOption('social')
  let sent = 0
  await page.route('**/graphql', async route => {
    sent += 1
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.abort()
  })
  await page.getByRole('button', { name: 'Request early access' }).dblclick()
  await seen(page.getByRole('button', { name: 'Processing...' }))
  expect(await page.getByLabel('Work email').isDisabled()).toBe(true)
  await toast(page, 'There was a problem submitting your information. Please try again.')
  await seen(page.getByText('Submission Error', { exact: true }).first())
  expect(await page.getByLabel('Work email').inputValue()).toBe('ada@example.com')
  expect(await page.getByLabel('Area of interest').inputValue()).toBe('social')
  expect(await page.getByLabel('Work email').isDisabled()).toBe(false)
  expect(sent).toBe(1)
})

it('what the server finds wrong stands at its field', async () => {
  const page = await open('/contact', { expectErrors: /status of 400/ })
  await page.route('**/graphql', route =>
    route.fulfill({
      status: 400,
      json: {
        errors: [
          {
            message: 'Check what you entered',
            extensions: {
              code: 'BAD_USER_INPUT',
              http: { status: 400 },
              issues: [{ path: 'subject', message: 'Subject must be on one line.' }],
            },
          },
        ],
      },
    }),
  )
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(page.getByText('Subject must be on one line.'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('subject')
  await toast(page, 'Something went wrong')
})

it.each([
  [502, 'text/html', '<h1>Bad Gateway</h1>'],
  [500, 'application/json', '{"oops":1}'],
  [200, 'text/plain', 'Welcome to the network of this hotel'],
])(
  'an answer with no message in it (%i, %s) is told in words for people',
  async (status, contentType, body) => {
    const page = await open('/contact', { expectErrors: /status of 50/ })
    await page.route('**/graphql', route => route.fulfill({ status, contentType, body }))
    await writeMessage(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await toast(page, 'Failed to send message')
  },
)

it('a visitor sends a message, and the button says so for three seconds', async () => {
  const page = await open('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  for (const words of [
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 3 characters.',
    'Message must be at least 10 characters.',
  ])
    await seen(page.getByText(words))
  expect(await axe(page)).toEqual([])
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(page.getByRole('button', { name: 'Message Sent!' }))
  const since = Date.now()
  await toast(page, "We've received your message and will respond soon.")
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
  await seen(page.getByRole('button', { name: 'Send Message' }))
  expect(Date.now() - since).toBeGreaterThan(2500)
  expect(await app.db.prisma.contactMessage.findMany()).toMatchObject([
    { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'Where does the sweep begin?' },
  ])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(page.getByText('Subject must be at least 3 characters.'))
})

it('what is sent before the scripts have come is sent when they have', async () => {
  const page = await browser.open()
  const release = await holdScripts(page)
  await page.goto(`${app.url}/contact`, { waitUntil: 'commit' })
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  expect(new URL(page.url()).pathname).toBe('/contact')
  release()
  await seen(page.getByRole('button', { name: 'Message Sent!' }))
  expect(await app.db.prisma.contactMessage.count()).toBe(1)
})

it('a program that fills in everything learns nothing and leaves nothing', async () => {
  const page = await open('/contact')
  await writeMessage(page)
  await page.locator('input[name=homepage]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example'
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(page.getByRole('button', { name: 'Message Sent!' }))
  expect(await app.db.prisma.contactMessage.count()).toBe(0)
})

it('a message is sent also when its sender has left before the code for sending it has come', async () => {
  const page = await browser.open()
  const release = await hold(page, '**/assets/*live*.js')
  await page.goto(`${app.url}/contact`)
  await alive(page)
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(page.getByRole('button', { name: 'Sending...' }))
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  release()
  await toast(page, "We've received your message and will respond soon.")
  expect(await messages()).toBe(1)
})

it('who asked for early access and has gone on is told, and not taken away', async () => {
  const page = await open('/#signup')
  const release = await hold(page, '**/graphql')
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Work email').fill('ada@example.com')
  await page.getByLabel('Area of interest').selectOption('social')
  await page.getByRole('button', { name: 'Request early access' }).click()
  await seen(page.getByRole('button', { name: 'Processing...' }))
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  release()
  await toast(page, 'Your request for early access has reached us.')
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(await app.db.prisma.lead.count()).toBe(1)
})

it('what was typed is still there for who comes back, until it has been sent', async () => {
  const page = await open('/contact')
  await writeMessage(page)
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  await page.goBack()
  const message = page.getByLabel('Message', { exact: true })
  await expect.poll(() => message.inputValue()).toBe('Where does the sweep begin?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(page.getByRole('button', { name: 'Message Sent!' }))
  expect(await messages()).toBe(1)
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  await page.goBack()
  await seen(message)
  expect(await message.inputValue()).toBe('')
})

it('the focus stays with the button, also when the code for sending comes late or not at all', async () => {
  const page = await browser.open({ expectErrors: /net::ERR_FAILED/ })
  await page.route('**/assets/*live*.js', route => route.abort())
  await page.goto(`${app.url}/contact`)
  await alive(page)
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).press('Enter')
  await toast(page, 'Your message could not be sent. Please try again later.')
  expect(await focused(page)).toBe('Send Message')
  await page.unroute('**/assets/*live*.js')
  const release = await hold(page, '**/assets/*live*.js')
  await page.getByRole('button', { name: 'Send Message' }).press('Enter')
  await seen(page.getByRole('button', { name: 'Sending...' }))
  release()
  await seen(page.getByRole('button', { name: 'Message Sent!' }))
  expect(await focused(page)).toBe('Message Sent!')
})

it.each(['entry.client', 'ContactPage'])(
  'a form whose page does not get its scripts (%s) says that nothing is sent',
  async name => {
    const page = await browser.open({ expectErrors: /net::ERR_FAILED/ })
    await page.route(`**/assets/${name}*.js`, route => route.abort())
    await page.goto(`${app.url}/contact`, { waitUntil: 'commit' })
    await writeMessage(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await seen(page.getByRole('alert').filter({ hasText: 'nothing was sent' }))
    expect(await page.getByLabel('Subject').inputValue()).toBe('A question')
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
  },
)

it('a toast whose own code cannot be had is said plainly, can be closed, and goes; the next one tries again', async () => {
  const page = await open('/contact', { expectErrors: /net::ERR_FAILED|Failed to fetch/ })
  await page.route(/\/assets\/Toast-.*\.js|\/graphql$/, route => route.abort())
  await page.clock.install()
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const words = page.getByText('Something went wrong', { exact: true })
  await seen(words)
  await page.getByRole('button', { name: 'Close' }).click()
  await gone(words)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(words)
  await page.clock.runFor(5000)
  await gone(words)
  await page.unroute(/\/assets\/Toast-.*\.js|\/graphql$/)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await seen(page.locator('.toasts').getByText("We've received your message and will respond soon."))
})

async function writeMessage(page: Page) {
  await page.getByLabel('Your Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('Where does the sweep begin?')
}
