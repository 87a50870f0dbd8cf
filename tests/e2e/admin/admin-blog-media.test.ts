import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectHidden, expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { chooseRowAction, expectEventually, expectToast } from '../../support/browser/page-actions'
import { createTestAdmin } from '../../support/factories'
import { buildFilePayload, getContentEditor, openBlogAdmin, waitForEditor } from '../../support/features/blog-admin'
import { createTestImage } from '../../support/features/images'
import { sendUploadOperation, UPLOAD_IMAGE } from '../../support/features/uploads'

const app = setupTestApp()
const browser = setupTestBrowser()

const createJpeg = (width: number, height: number) => createTestImage(width, height).jpeg({ quality: 30 }).toBuffer()
const getImageCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Images' }).getByRole('listitem').filter({ hasText: name })

const dropFiles = async (page: Page, regionName: string, files: { name: string; content: Buffer }[]) => {
  const dataTransfer = await page.evaluateHandle(
    payloads => {
      const dataTransfer = new DataTransfer()
      for (const { name, base64 } of payloads) {
        const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      return dataTransfer
    },
    files.map(({ name, content }) => ({ name, base64: content.toString('base64') })),
  )
  const region = page.getByRole('region', { name: regionName })
  await region.dispatchEvent('dragover', { dataTransfer })
  await region.dispatchEvent('drop', { dataTransfer })
}

test('uploads dropped images, copies an image URL, rejects an invalid file and deletes an image', async () => {
  const page = await openBlogAdmin(app, browser, '?tab=media', { allowedConsoleErrors: /status of 415/ })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await expectVisible(page.getByText('No images yet'))
  await dropFiles(page, 'Upload images', [
    { name: 'rings.jpg', content: await createJpeg(640, 400) },
    { name: 'series.jpg', content: await createJpeg(320, 200) },
  ])
  await expectToast(page, 'Image uploaded successfully')
  expect(await getImageCard(page, 'rings.jpg').textContent()).toMatch(/640 × 400, [\d.]+ KB/)
  expect(await getImageCard(page, 'rings.jpg').textContent()).toContain('Not used in any post')
  const thumbnail = page.getByAltText('series.jpg')
  await expectEventually(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await findAxeViolations(page)).toEqual([])

  const { storageKey } = await app.deps.db.storedFile.findFirstOrThrow({
    where: { originalFilename: 'rings.jpg' },
  })
  await getImageCard(page, 'rings.jpg').getByRole('button', { name: /^Copy/ }).click()
  await expectVisible(page.getByText('Copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`/${storageKey}`)

  await page
    .getByLabel('Upload images')
    .last()
    .setInputFiles(buildFilePayload('words.png', Buffer.from('no image at all')))
  await expectToast(page, 'Failed to upload image')
  await page.getByRole('searchbox', { name: 'Search images' }).fill('series')
  await expectHidden(getImageCard(page, 'rings.jpg'))
  await chooseRowAction(page, 'series.jpg', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Image deleted successfully')
  await expectVisible(page.getByText('No images found'))
  const searchBox = page.getByRole('searchbox', { name: 'Search images' })
  await expectEventually(() => searchBox.evaluate(element => element === document.activeElement)).toBe(true)
})

test('uses an image as the featured image and in the content, and does not delete an image in use', async () => {
  const admin = await createTestAdmin(app.deps, { username: 'grace' })
  const { accessToken } = await app.signInAs(admin)
  await sendUploadOperation(app, accessToken, UPLOAD_IMAGE, {
    filename: 'radar.jpg',
    content: await createJpeg(800, 450),
  })
  const page = await openBlogAdmin(app, browser, '?post=new', { allowedConsoleErrors: /status of 409/ })
  await waitForEditor(page)
  await page.getByLabel('Title', { exact: true }).fill('With a picture')
  await page.getByRole('button', { name: 'Choose from media' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose from media' })
  await expectVisible(picker.getByRole('button', { name: 'Choose radar.jpg' }))
  expect(await findAxeViolations(page)).toEqual([])
  await picker.getByRole('button', { name: 'Choose radar.jpg' }).click()
  await expectVisible(page.getByAltText('Preview'))

  await getContentEditor(page).click()
  await page.keyboard.type('Look:')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await picker.getByRole('button', { name: 'Choose radar.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert Image' })
  await dialog.getByLabel('Alternative text').fill('A radar')
  await dialog.getByLabel('Caption').fill('Three rings')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expectVisible(getContentEditor(page).getByAltText('A radar'))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, 'Blog post created successfully')
  const { content } = await app.deps.db.post.findFirstOrThrow()
  expect(content).toMatch(
    /^<p>Look:<\/p><figure><img src="\/uploads\/[^"]+" alt="A radar" width="800" height="450" \/><figcaption>Three rings<\/figcaption><\/figure>$/,
  )

  await page.getByRole('tab', { name: 'Media' }).click()
  await expectVisible(getImageCard(page, 'radar.jpg').getByRole('link', { name: 'With a picture' }))
  await chooseRowAction(page, 'radar.jpg', 'Delete')
  const inUseDialog = page.getByRole('dialog', { name: 'Image in use' })
  expect(await inUseDialog.textContent()).toContain('This image is used in 1 post.')
  expect(await findAxeViolations(page)).toEqual([])
  await inUseDialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await app.deps.db.storedFile.count()).toBe(1)
})

test('does not delete an image that a post started to use after the image list was loaded', async () => {
  const page = await openBlogAdmin(app, browser, '?tab=media', { allowedConsoleErrors: /status of 409/ })
  await expectVisible(page.getByText('No images yet'))
  await dropFiles(page, 'Upload images', [{ name: 'free.jpg', content: await createJpeg(320, 200) }])
  await expectVisible(getImageCard(page, 'free.jpg'))
  const { storageKey } = await app.deps.db.storedFile.findFirstOrThrow()
  const { graphql } = await app.signInAs(await createTestAdmin(app.deps, { username: 'grace' }))
  await graphql('mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }', {
    input: { title: 'Meanwhile', content: '<p>x</p>', featuredImageUrl: `/${storageKey}` },
  })
  await chooseRowAction(page, 'free.jpg', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete imageThis image is used in 1 post.')
  await expectVisible(getImageCard(page, 'free.jpg').getByText('Meanwhile'))
})

test('an administrator pastes an image, adds alternative text, and inserts, extends and deletes a table', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new')
  await waitForEditor(page)
  await getContentEditor(page).focus()
  await getContentEditor(page).evaluate(
    (editor, base64) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    (await createJpeg(400, 300)).toString('base64'),
  )
  await expectToast(page, 'Image uploaded successfully')
  const image = getContentEditor(page).locator('figure img[src^="/uploads/"]')
  await image.click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add alternative text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Image' })
  await dialog.getByLabel('Alternative text').fill('As pasted')
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectEventually(() => image.getAttribute('alt')).toBe('As pasted')
  await expectVisible(page.getByRole('button', { name: 'Edit alternative text' }))

  await page.keyboard.press('ControlOrMeta+End')
  expect(await page.getByRole('button', { name: 'Add row' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('button', { name: 'Add column' }).click()
  expect(await getContentEditor(page).locator('tr').count()).toBe(4)
  expect(await getContentEditor(page).locator('th').count()).toBe(4)
  await page.getByRole('button', { name: 'Delete table' }).click()
  expect(await getContentEditor(page).locator('table').count()).toBe(0)
})
