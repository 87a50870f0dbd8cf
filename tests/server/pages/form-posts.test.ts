import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { CONFIRMATION_TEXT, CONTACT_MESSAGE } from '../../support/features/contact-messages'
import { LEAD } from '../../support/features/early-access'

const app = setupTestApp()

/** Posts a form to its page, as a browser without JavaScript does. */
const postForm = async (path: string, fields: Record<string, string>, init: RequestInit = {}) => {
  const response = await fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    ...init,
  })
  const { status, headers } = response
  return { status, headers, location: headers.get('location'), text: await response.text() }
}

const listLeads = () => app.db.prisma.lead.findMany()
const listMessages = () => app.db.prisma.contactMessage.findMany()

const getRoleTexts = (html: string, role: 'alert' | 'status') =>
  [...html.matchAll(new RegExp(`<(\\w+)[^>]* role="${role}"[^>]*>(.*?)</\\1>`, 'g'))].map(([, , text = '']) =>
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )

describe('a submitted form', () => {
  test('stores a lead and redirects to the success page', async () => {
    const response = await postForm('/', { ...LEAD, remarks: '' })
    expect(response).toMatchObject({ status: 303, location: '/success', text: '' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await listLeads()).toMatchObject([{ ...LEAD, isSuspicious: false }])
  })

  test('stores a contact message and redirects to the confirmation', async () => {
    const message = 'Two lines:\r\nthis is the second.'
    const response = await postForm('/contact?from=ad', { ...CONTACT_MESSAGE, message })
    expect(response).toMatchObject({ status: 303, location: '/contact?sent#contact-form' })
    expect(await listMessages()).toMatchObject([
      { ...CONTACT_MESSAGE, message: 'Two lines:\nthis is the second.', isSuspicious: false },
    ])
    const confirmation = await (await fetch(`${app.url}/contact?sent`)).text()
    expect(getRoleTexts(confirmation, 'status')).toEqual([`Message sent ${CONFIRMATION_TEXT.replace("'", '&#x27;')}`])
    expect(getRoleTexts(await (await fetch(`${app.url}/contact`)).text(), 'status')).toEqual([])
  })

  test('is marked as suspicious when the honeypot field has a value', async () => {
    expect(await postForm('/', { ...LEAD, remarks: 'https://spam.example' })).toMatchObject({ location: '/success' })
    expect(await postForm('/contact', { ...CONTACT_MESSAGE, remarks: ' ' })).toMatchObject({ status: 303 })
    expect(await listLeads()).toMatchObject([{ isSuspicious: true }])
    expect(await listMessages()).toMatchObject([{ isSuspicious: true }])
  })

  test('with invalid values is answered with 400 and a page that contains these values and error messages', async () => {
    const contact = await postForm('/contact', { name: 'Ada', email: 'ada', subject: 'Hi', message: 'Short' })
    expect(contact.status).toBe(400)
    expect(contact.text).toMatch(/<h1[^>]*>Contact Us<\/h1>/)
    expect(getRoleTexts(contact.text, 'alert')).toEqual([
      'Something went wrong Please enter a valid email address. Subject must be at least 3 characters. Message must be at least 10 characters.',
      'Please enter a valid email address.',
      'Subject must be at least 3 characters.',
      'Message must be at least 10 characters.',
    ])
    for (const value of ['value="Ada"', 'value="ada"', 'value="Hi"', '>Short</textarea>'])
      expect(contact.text).toContain(value)
    expect(contact.text.match(/aria-invalid="true"/g)).toHaveLength(3)

    // Browsers omit the field `interest` if the disabled placeholder is selected.
    const signup = await postForm('/', { name: 'A', email: 'ada@example.com' })
    expect(signup.status).toBe(400)
    expect(getRoleTexts(signup.text, 'alert')).toEqual([
      'Submission Error There was a problem submitting your information. Please try again.',
      'Name must be at least 2 characters long',
      'Please select an area of interest',
    ])
    const { text } = await postForm('/', { name: '', email: '', interest: 'hybrid' })
    expect(text).toMatch(/<option value="hybrid" selected=""/)
    expect([await listLeads(), await listMessages()]).toEqual([[], []])
  })

  test('is answered with 409 when the email is already registered', async () => {
    await postForm('/', LEAD)
    const { status, text } = await postForm('/', { ...LEAD, name: 'Ada again' })
    expect(status).toBe(409)
    const message = 'This email is already registered. Thank you for your interest!'
    expect(getRoleTexts(text, 'alert')).toEqual([`Submission Error ${message}`, message])
    expect(text).toContain('value="Ada again"')
  })

  test('is answered with 429, its page and the time to wait if twenty forms have already been submitted', async () => {
    for (let count = 0; count < 20; count++)
      expect((await postForm('/contact', CONTACT_MESSAGE)).status, `post ${count}`).toBe(303)
    const { status, headers, text } = await postForm('/contact', CONTACT_MESSAGE)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(getRoleTexts(text, 'alert')).toEqual([
      expect.stringMatching(/^Something went wrong Too many attempts\. Please try again in \d+ seconds\.$/),
    ])
    expect(text).toContain(`value="${CONTACT_MESSAGE.subject}"`)
    expect(await listMessages()).toHaveLength(20)
    // Requests to the REST route are subject to the same limit.
    expect((await app.anonymous.rest('POST', '/api/contact', CONTACT_MESSAGE)).status).toBe(429)
  })

  test('with HTML in its values is shown again with the values escaped', async () => {
    const hostile = '"><script>alert(1)</script></textarea></script><img src=x onerror=alert(1)>\u2028'
    const { text } = await postForm('/contact', { name: hostile, email: hostile, subject: 'x', message: 'x' })
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    const pageData = /<script type="application\/json" id="kairos-data">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(pageData).not.toContain('\u2028')
    const { actionData } = JSON.parse(pageData)
    expect(Object.values(actionData)).toMatchObject([{ values: { name: hostile, email: hostile } }])
  })

  test('gets a response that is neither stored in the cache nor read from it', async () => {
    const fetchPage = async () => (await fetch(`${app.url}/contact`)).text()
    const page = await fetchPage()
    const { headers, text } = await postForm('/contact', { name: 'Confidential name' })
    expect(text).toContain('Confidential name')
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
    expect(await fetchPage()).toBe(page)
    expect((await postForm('/contact', { name: 'Another name' })).text).not.toContain('Confidential name')
  })

  test('is answered with 500 without details when the mutation fails, and the error is logged', async () => {
    const { limiter } = app.deps
    app.deps.limiter = { ...limiter, consume: () => Promise.reject(new Error('the limiter is broken')) }
    const { status, text } = await postForm('/contact', CONTACT_MESSAGE)
    expect(status).toBe(500)
    expect(getRoleTexts(text, 'alert')).toEqual([
      'Something went wrong Something went wrong on our side. Please try again.',
    ])
    expect(text).not.toContain('limiter is broken')
    expect(text).toContain(CONTACT_MESSAGE.message)
    expect(app.logEntries).toMatchObject([{ msg: 'unexpected error' }])
  })
})

describe('the login form', () => {
  test.each(['/auth', '/secret-admin-login'])(
    'is rejected at %s because it needs JavaScript, and the response and the log omit the password',
    async path => {
      const { status, headers, text } = await postForm(path, { identifier: 'ada@example.com', password: 'secret-word' })
      expect(status).toBe(400)
      expect(getRoleTexts(text, 'alert')).toEqual([expect.stringMatching(/^You need JavaScript to log in/)])
      expect(text).toContain('value="ada@example.com"')
      expect(text).not.toContain('secret-word')
      expect(headers.get('cache-control')).toBe('no-store')
      await expect.poll(() => app.requestLog).toHaveLength(1)
      expect(app.logLines.join()).not.toContain('secret-word')
    },
  )
})

describe('a POST request to a page', () => {
  const postWithHeaders = (headers: HeadersInit) => postForm('/contact', CONTACT_MESSAGE, { headers })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is rejected with 403 when it comes from another origin: %o', async headers => {
    expect(await postWithHeaders(headers)).toMatchObject({ status: 403 })
    expect(await listMessages()).toEqual([])
  })

  test('is accepted when it comes from the origin of the site or directly from the user', async () => {
    const acceptedHeaders: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: app.url },
    ]
    for (const headers of acceptedHeaders)
      expect((await postWithHeaders(headers)).status, JSON.stringify(headers)).toBe(303)
  })

  test.each(['multipart/form-data; boundary=x', 'application/json', 'text/plain', ''])(
    'is rejected with 415 for the content type "%s"',
    async contentType => {
      const body = new TextEncoder().encode('name=Ada')
      const headers = { ...(contentType && { 'content-type': contentType }) }
      const { status, text } = await postForm('/contact', {}, { body, headers })
      expect(status).toBe(415)
      expect(JSON.parse(text).message).toContain('application/x-www-form-urlencoded')
    },
  )

  test.each([
    ['a malformed escape', 'name=%zz'],
    ['an escape that is not UTF-8', 'name=%ff'],
    ['bytes that are not UTF-8', Uint8Array.of(0x6e, 0x3d, 0xff)],
  ])('is rejected with 400 for %s', async (_case, body) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await postForm('/contact', {}, { body, headers })
    expect(status).toBe(400)
    expect(JSON.parse(text).message).toBe('The form is not valid URL-encoded UTF-8.')
  })

  test('is rejected with 413 if its body is larger than 1 MB', async () => {
    const { status, text } = await postForm('/contact', { message: 'x'.repeat(1_000_001) })
    expect(status).toBe(413)
    expect(JSON.parse(text).message).toBe('The request is too large. The limit is 1 MB.')
  })

  test.each([
    [403, { 'sec-fetch-site': 'cross-site' }, 'This form was sent from another site.'],
    [415, { 'content-type': 'text/plain' }, 'Send the form with content-type application/x-www-form-urlencoded.'],
  ])('is rejected with %i and an HTML page when the client prefers HTML', async (status, headers, message) => {
    const response = await postWithHeaders({ accept: 'text/html,*/*;q=0.8', ...headers })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.text).toContain(`>${message}`)
    expect(response.text).toContain('Go to the home page')
    expect(response.text).not.toContain('type="module"')
  })

  test.each(['/about', '/blog', '/blog/a-post', '/success', '/missing', '/admin', '/dashboard', '//contact'])(
    'is rejected with 405 at %s, which does not process forms',
    async path => {
      const { status, headers } = await postForm(path, CONTACT_MESSAGE)
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )
})
