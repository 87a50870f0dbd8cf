import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectVisible, hydratePage, setupTestBrowser } from '../support/browser/browser'
import { type DevelopmentServer, startDevelopmentServer } from '../support/browser/development-server'

const testBrowser = setupTestBrowser()

describe('the development server', () => {
  let server: DevelopmentServer

  beforeAll(async () => {
    server = await startDevelopmentServer()
  })

  afterAll(() => server?.stop())

  test('applies a component change without a reload and keeps form input', async () => {
    const page = await testBrowser.open()
    await page.goto(`${server.url}/contact`)
    await hydratePage(page)
    const name = page.getByLabel('Name')
    await name.fill('Ada')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await expectVisible(page.getByRole('heading', { name: 'Send a Message' }))

    const editedAt = performance.now()
    server.edit('client/marketing/ContactPage.tsx', 'Send a Message', 'Write to Us')
    await expectVisible(page.getByRole('heading', { name: 'Write to Us' }))
    console.log(`changed component visible after ${Math.round(performance.now() - editedAt)} ms`)
    expect(await name.inputValue()).toBe('Ada')
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })

  test('applies a change to a form component without a reload even if the page module exports an action', async () => {
    const page = await testBrowser.open()
    await page.goto(`${server.url}/contact`)
    await hydratePage(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    server.edit('client/marketing/forms/ContactForm.tsx', 'label="Your Name"', 'label="Full Name"')
    await expectVisible(page.getByLabel('Full Name'))
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })

  test('holds requests during a restart and answers them with the changed code', async () => {
    const fetchHealth = async () => (await fetch(`${server.url}/healthz`)).text()
    expect(await fetchHealth()).toBe('{"status":"up"}')
    server.edit('server/app.ts', '{"status":"up"}', '{"status":"changed"}')
    await server.waitForOutput('server/app.ts changed.')
    expect(await Promise.all([fetchHealth(), fetchHealth()])).toEqual(['{"status":"changed"}', '{"status":"changed"}'])
  })

  test('returns 503 after a failed restart and recovers after the next change', async () => {
    server.edit('server/http/request.ts', 'export const parseRequestUrl', 'export const parseRequestUrl = }')
    await server.waitForOutput('server/http/request.ts changed.')
    const response = await fetch(`${server.url}/healthz`)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('Fix the error shown in the terminal')
    server.edit('server/http/request.ts', 'export const parseRequestUrl = }', 'export const parseRequestUrl')
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})
