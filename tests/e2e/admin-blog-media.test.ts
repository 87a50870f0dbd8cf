import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { said, until } from '../support/accounts'
import { useApp } from '../support/app'
import { contentOf, editorIsOpen, fileNamed, openBlogAdmin } from '../support/blog-admin'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeAdmin } from '../support/factories'
import { picture } from '../support/pictures'
import { sendOperation, UPLOAD_IMAGE } from '../support/uploads'

vi.setConfig({ testTimeout: 120_000 })

const app = useApp()
const browser = useBrowser()

const jpeg = (width: number, height: number) => picture(width, height).jpeg({ quality: 30 }).toBuffer()
const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Images' }).getByRole('listitem').filter({ hasText: name })

/** Drops files on a place, as a person does with the mouse. */
const dropOn = async (page: Page, place: string, files: { name: string; content: Buffer }[]) => {
  const transfer = await page.evaluateHandle(
    given => {
      const data = new DataTransfer()
      for (const { name, content } of given) {
        const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      return data
    },
    files.map(({ name, content }) => ({ name, content: content.toString('base64') })),
  )
  const target = page.getByRole('region', { name: place })
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}

it('images are dropped, shown with their measures, copied, searched and deleted', async () => {
  const page = await openBlogAdmin(app, browser, '?tab=media', { expectErrors: /status of 415/ })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await seen(page.getByText('No images yet'))
  await dropOn(page, 'Upload images', [
    { name: 'rings.jpg', content: await jpeg(640, 400) },
    { name: 'series.jpg', content: await jpeg(320, 200) },
  ])
  await said(page, 'Image uploaded successfully')
  expect(await cardOf(page, 'rings.jpg').textContent()).toMatch(/640 × 400, [\d.]+ KB/)
  expect(await cardOf(page, 'rings.jpg').textContent()).toContain('Not used in any post')
  const thumbnail = page.getByAltText('series.jpg')
  await until(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await axe(page)).toEqual([])

  const { storageKey } = await app.deps.db.storedFile.findFirstOrThrow({
    where: { originalFilename: 'rings.jpg' },
  })
  await cardOf(page, 'rings.jpg').getByRole('button', { name: /^Copy/ }).click()
  await seen(page.getByText('Copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`/${storageKey}`)

  await page
    .getByLabel('Upload images')
    .last()
    .setInputFiles(fileNamed('words.png', Buffer.from('no image at all')))
  await said(page, 'Failed to upload image')
  await page.getByRole('searchbox', { name: 'Search images' }).fill('series')
  await gone(cardOf(page, 'rings.jpg'))
  await page.getByRole('button', { name: 'Delete series.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Image deleted successfully')
  await seen(page.getByText('No images found'))
  const search = page.getByRole('searchbox', { name: 'Search images' })
  await until(() => search.evaluate(box => box === document.activeElement)).toBe(true)
})

it('an image from the media opens a post and stands in its text, and cannot be deleted while it does', async () => {
  const admin = await makeAdmin(app.deps, { username: 'grace' })
  const { accessToken } = await app.as(admin)
  await sendOperation(app, accessToken, UPLOAD_IMAGE, {
    filename: 'radar.jpg',
    content: await jpeg(800, 450),
  })
  const page = await openBlogAdmin(app, browser, '?post=new', { expectErrors: /status of 409/ })
  await editorIsOpen(page)
  await page.getByLabel('Title', { exact: true }).fill('With a picture')
  await page.getByRole('button', { name: 'Choose from media' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose from media' })
  await seen(picker.getByRole('button', { name: 'Choose radar.jpg' }))
  expect(await axe(page)).toEqual([])
  await picker.getByRole('button', { name: 'Choose radar.jpg' }).click()
  await seen(page.getByAltText('As readers will see it'))

  await contentOf(page).click()
  await page.keyboard.type('Look:')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await picker.getByRole('button', { name: 'Choose radar.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert Image' })
  await dialog.getByLabel('Alternative text').fill('A radar')
  await dialog.getByLabel('Caption').fill('Three rings')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await seen(contentOf(page).getByAltText('A radar'))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await said(page, 'Blog post created successfully')
  const { content } = await app.deps.db.post.findFirstOrThrow()
  expect(content).toMatch(
    /^<p>Look:<\/p><figure><img src="\/uploads\/[^"]+" alt="A radar" width="800" height="450" \/><figcaption>Three rings<\/figcaption><\/figure>$/,
  )

  await page.getByRole('tab', { name: 'Media' }).click()
  await seen(cardOf(page, 'radar.jpg').getByRole('link', { name: 'With a picture' }))
  await page.getByRole('button', { name: 'Delete radar.jpg' }).click()
  const refusal = page.getByRole('dialog', { name: 'Image in use' })
  expect(await refusal.textContent()).toContain('This image is used in 1 post.')
  expect(await axe(page)).toEqual([])
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  expect(await app.deps.db.storedFile.count()).toBe(1)
})

it('an image that somebody uses meanwhile stays, in the words of the server', async () => {
  const page = await openBlogAdmin(app, browser, '?tab=media', { expectErrors: /status of 409/ })
  await seen(page.getByText('No images yet'))
  await dropOn(page, 'Upload images', [{ name: 'free.jpg', content: await jpeg(320, 200) }])
  await seen(cardOf(page, 'free.jpg'))
  const { storageKey } = await app.deps.db.storedFile.findFirstOrThrow()
  const { graphql } = await app.as(await makeAdmin(app.deps, { username: 'grace' }))
  await graphql('mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }', {
    input: { title: 'Meanwhile', content: '<p>x</p>', featuredImageUrl: `/${storageKey}` },
  })
  await page.getByRole('button', { name: 'Delete free.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Failed to delete imageThis image is used in 1 post.')
  await seen(cardOf(page, 'free.jpg').getByText('Meanwhile'))
})

it('an image is pasted into the text and described there; a table grows and goes', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new')
  await editorIsOpen(page)
  await contentOf(page).focus()
  await contentOf(page).evaluate(
    (editor, bytes) => {
      const clipboardData = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), character => character.charCodeAt(0))
      clipboardData.items.add(new File([content], 'pasted.jpg', { type: 'image/jpeg' }))
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    (await jpeg(400, 300)).toString('base64'),
  )
  await said(page, 'Image uploaded successfully')
  const image = contentOf(page).locator('figure img[src^="/uploads/"]')
  await image.click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Image' })
  await dialog.getByLabel('Alternative text').fill('As pasted')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await until(() => image.getAttribute('alt')).toBe('As pasted')

  await page.keyboard.press('ControlOrMeta+End')
  expect(await page.getByRole('button', { name: 'Add row' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('button', { name: 'Add column' }).click()
  expect(await contentOf(page).locator('tr').count()).toBe(4)
  expect(await contentOf(page).locator('th').count()).toBe(4)
  await page.getByRole('button', { name: 'Delete table' }).click()
  expect(await contentOf(page).locator('table').count()).toBe(0)
})
