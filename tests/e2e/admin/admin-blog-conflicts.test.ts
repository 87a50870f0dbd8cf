import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, expectToast } from '../../support/browser/page-actions'
import { createTestPost } from '../../support/factories'
import { getContentEditor, openBlogAdmin, waitForEditor } from '../../support/features/blog-admin'

const app = setupTestApp()
const browser = setupTestBrowser()

test('a conflict shows both versions, and the author selects a version for each field', async () => {
  const post = await createTestPost(app.deps, {
    title: 'Shared',
    slug: 'shared',
    summary: 'Old words.',
    content: '<p>Text</p>',
    markdownContent: 'Text enough for a minimum',
  })
  const adaPage = await openBlogAdmin(app, browser, `?post=${post.id}`, {
    username: 'ada',
    allowedConsoleErrors: /status of 409/,
  })
  await waitForEditor(adaPage)
  const bobPage = await openBlogAdmin(app, browser, `?post=${post.id}`, { username: 'bob' })
  await waitForEditor(bobPage)
  await bobPage.getByLabel('Title', { exact: true }).fill("Bob's title")
  await bobPage.getByLabel('Excerpt').fill("Bob's words.")
  await bobPage.getByRole('button', { name: 'Update Post' }).click()
  await expectToast(bobPage, 'Blog post updated successfully')

  await adaPage.getByLabel('Excerpt').fill("Ada's words.")
  await adaPage.getByLabel('Meta Title').fill("Ada's meta")
  await adaPage.getByRole('button', { name: 'Update Post' }).click()
  const dialog = adaPage.getByRole('dialog', { name: 'Someone else saved this post' })
  await expectVisible(dialog.getByRole('group', { name: 'Excerpt' }))
  expect(await dialog.getByRole('group').allTextContents()).toEqual([
    "TitleMineSharedTheirsBob's title",
    "ExcerptMineAda's words.TheirsBob's words.",
    "Meta TitleMineAda's metaTheirs–",
  ])
  const isMineSelected = (field: string) =>
    dialog.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: 'Mine' }).isChecked()
  expect([await isMineSelected('Title'), await isMineSelected('Excerpt'), await isMineSelected('Meta Title')]).toEqual([
    false,
    true,
    true,
  ])
  expect(await findAxeViolations(adaPage)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply selection' }).click()
  await expectHidden(dialog)
  expect(await adaPage.getByLabel('Title', { exact: true }).inputValue()).toBe("Bob's title")
  expect(await adaPage.getByLabel('Excerpt').inputValue()).toBe("Ada's words.")
  await adaPage.getByRole('button', { name: 'Update Post' }).click()
  await expectToast(adaPage, 'Blog post updated successfully')
  expect(await app.deps.db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
    title: "Bob's title",
    summary: "Ada's words.",
    metaTitle: "Ada's meta",
  })
})

test("keeping the other user's version in a conflict stores the author's own version as a draft", async () => {
  const post = await createTestPost(app.deps, { title: 'Shared', slug: 'shared', summary: 'Old words.' })
  const page = await openBlogAdmin(app, browser, `?post=${post.id}`, {
    allowedConsoleErrors: /status of 409/,
  })
  await waitForEditor(page)
  await page.getByLabel('Excerpt').fill('Mine.')
  await app.deps.db.post.update({
    where: { id: post.id },
    data: { summary: 'Theirs.', version: { increment: 1 } },
  })
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this post' })
  await dialog.getByRole('button', { name: 'Keep all theirs' }).click()
  await dialog.getByRole('button', { name: 'Apply selection' }).click()
  await expectEventually(() => page.getByLabel('Excerpt').inputValue()).toBe('Theirs.')
  await page.reload()
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click()
  expect(await page.getByLabel('Excerpt').inputValue()).toBe('Mine.')
})

test('a conflict shows the changed content of both versions as text without markup', async () => {
  const post = await createTestPost(app.deps, { slug: 'shared', content: '<p>Leads are <em>short</em>.</p>' })
  const page = await openBlogAdmin(app, browser, `?post=${post.id}`, {
    allowedConsoleErrors: /status of 409/,
  })
  await waitForEditor(page)
  await getContentEditor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Always.')
  await app.deps.db.post.update({
    where: { id: post.id },
    data: { content: '<p>Leads are <em>long</em>.</p>', version: { increment: 1 } },
  })
  await page.keyboard.press('ControlOrMeta+s')
  const field = page.getByRole('dialog').getByRole('group', { name: 'Content', exact: true }).first()
  await expectVisible(field)
  expect(await field.getByRole('deletion').last().textContent()).toBe('short')
  expect(await field.locator('label').allTextContents()).toEqual([
    'MineLeads are short. Always.',
    'TheirsLeads are shortlong.',
  ])
  expect(await findAxeViolations(page)).toEqual([])
})
