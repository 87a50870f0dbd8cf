import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FeaturedImageField } from '../../../client/blog/admin/editor/fields/FeaturedImageField'
import { MediaDropzone } from '../../../client/blog/admin/media/MediaDropzone'
import { richTextExtensions } from '../../../client/blog/admin/rich-text/extensions'
import { useImageDrop } from '../../../client/blog/admin/rich-text/use-image-drop'
import { Component as UploadPage } from '../../../client/files/UploadPage'
import { toastStore } from '../../../client/lib/feedback/toast'
import { buildErrorResponse, clickButton, expectToast, renderWithProviders, setupMockServer } from '../harness'
import type { MockResponse } from '../mock-graphql-server'

const server = setupMockServer()

/** Functions that respond to the received uploads, by file name. */
const receivedUploads = new Map<string, (response: MockResponse) => void>()

beforeEach(() => {
  receivedUploads.clear()
  server.handlers.MediaImages = () => ({
    data: { images: { pageInfo: { hasNextPage: false, startCursor: null, endCursor: null }, edges: [] } },
  })
  server.handlers.UploadImage = ({ body }) =>
    new Promise(resolve => {
      receivedUploads.set(/filename="([^"]+)"/.exec(body)?.[1] ?? '', resolve)
    })
})

const buildImage = (name: string) => ({
  __typename: 'StoredFile',
  id: 5,
  originalFilename: name,
  storagePath: `/uploads/${name}`,
  url: `/uploads/${name}`,
  thumbnailUrl: null,
  width: 16,
  height: 9,
})

const buildPng = (name: string) => new File(['x'], name, { type: 'image/png' })

/** Waits until the server has received the upload of a file, then responds to the upload. */
const respondToUpload = async (name: string, response: MockResponse = { data: { uploadImage: buildImage(name) } }) => {
  await waitFor(() => expect([...receivedUploads.keys()]).toContain(name))
  receivedUploads.get(name)?.(response)
}

const waitBriefly = () => new Promise(resolve => setTimeout(resolve, 100))

const selectFiles = (input: Element | null, ...files: File[]) => {
  if (!input) throw new Error('The file input is missing.')
  fireEvent.change(input, { target: { files } })
}

describe('images dropped or pasted into the editor', () => {
  let editor: Editor

  const createEditor = (content: string) => {
    editor = new Editor({ extensions: richTextExtensions, content })
    const { result } = renderHook(useImageDrop)
    result.current.editorRef.current = editor
    return (names: string[], position?: number) => {
      const data = new DataTransfer()
      for (const name of names) data.items.add(buildPng(name))
      expect(result.current.handleFiles(data, position)).toBe(true)
    }
  }
  afterEach(() => editor.destroy())

  /** Returns the HTML of the editor. [1] replaces the figure of the image 1.png. */
  const getEditorHtml = () =>
    editor.getHTML().replace(/<figure><img src="\/uploads\/(\w+)\.png"[^>]*><\/figure>/g, '[$1]')
  const expectEditorHtml = (html: string) => waitFor(() => expect(getEditorHtml()).toBe(html))

  const dropCases: Record<string, [html: string, position: number, expectedHtml: string]> = {
    'between two paragraphs': ['<p>before</p><p>after</p>', 8, '<p>before</p>[1][2]<p>after</p>'],
    'at the end of a paragraph': ['<p>before</p><p>after</p>', 7, '<p>before</p>[1][2]<p>after</p>'],
    'at the beginning of a paragraph': ['<p>before</p><p>after</p>', 9, '<p>before</p>[1][2]<p>after</p>'],
    'in the middle of a paragraph': ['<p>before</p>', 4, '<p>bef</p>[1][2]<p>ore</p>'],
    'into an empty editor': ['', 1, '[1][2]<p></p>'],
    'on the caption of another image': [
      '<figure><img src="/a.png"><figcaption>Rings</figcaption></figure><p>after</p>',
      5,
      '<figure><img src="/a.png"><figcaption>Rings</figcaption></figure>[1][2]<p>after</p>',
    ],
  }
  test.each(Object.entries(dropCases))('inserts images dropped %s', async (_name, [html, position, expectedHtml]) => {
    const dropImages = createEditor(html)
    dropImages(['1.png', '2.png'], position)
    await respondToUpload('1.png')
    await respondToUpload('2.png')
    await expectEditorHtml(expectedHtml)
  })

  test('inserts images at the drop position even if text is typed during the uploads', async () => {
    const dropImages = createEditor('<p>before</p><p>after</p>')
    dropImages(['1.png', '2.png'], 8)
    editor.commands.insertContentAt(1, 'typed ')
    await respondToUpload('1.png')
    await expectEditorHtml('<p>typed before</p>[1]<p>after</p>')
    editor.commands.insertContentAt(1, 'again ')
    await respondToUpload('2.png')
    await expectEditorHtml('<p>again typed before</p>[1][2]<p>after</p>')
  })

  test.each([
    ['at the end of a paragraph', '<p>before</p><p>after</p>', 7, '<p>before, typed on</p>[1]<p>after</p>'],
    ['into an empty editor', '', 1, '[1]<p>, typed on</p>'],
  ])('an image pasted %s does not move the cursor', async (_name, html, position, expectedHtml) => {
    const pasteImages = createEditor(html)
    editor.commands.setTextSelection(position)
    pasteImages(['1.png'])
    editor.commands.insertContent(', typed')
    await respondToUpload('1.png')
    await waitFor(() => expect(getEditorHtml()).toContain('[1]'))
    editor.commands.insertContent(' on')
    expect(getEditorHtml()).toBe(expectedHtml)
  })

  test('inserts an image at the paste position even if the cursor moves during the upload', async () => {
    const pasteImages = createEditor('<p>before</p><p>after</p>')
    editor.commands.setTextSelection(7)
    pasteImages(['1.png'])
    editor.commands.setTextSelection(14)
    await respondToUpload('1.png')
    await expectEditorHtml('<p>before</p>[1]<p>after</p>')
  })

  test('inserts images at their drop positions when another image is dropped during an upload', async () => {
    const dropImages = createEditor('<p>before</p><p>after</p>')
    dropImages(['1.png', '2.png'], 8)
    await waitFor(() => expect([...receivedUploads.keys()]).toEqual(['1.png']))
    dropImages(['3.png'], 15)
    await respondToUpload('1.png')
    await respondToUpload('2.png')
    await respondToUpload('3.png')
    await expectEditorHtml('<p>before</p>[1][2]<p>after</p>[3]<p></p>')
  })

  test('shows an error when an upload fails, and inserts the images of the other uploads', async () => {
    const dropImages = createEditor('<p>before</p><p>after</p>')
    dropImages(['1.png', '2.png'], 8)
    await respondToUpload('1.png', buildErrorResponse('That is no image', 'BAD_USER_INPUT'))
    await respondToUpload('2.png')
    await expectEditorHtml('<p>before</p>[2]<p>after</p>')
    await waitBriefly()
    expect(toastStore.get()).toMatchObject({ title: 'Failed to upload image' })
  })
})

describe('featured image', () => {
  const selectedPaths: string[] = []
  beforeEach(() => {
    selectedPaths.length = 0
  })

  function Field() {
    const [value, setValue] = useState('/uploads/old.png')
    const onChange = (path: string) => {
      selectedPaths.push(path)
      setValue(path)
    }
    return <FeaturedImageField value={value} onChange={onChange} />
  }

  test('changes to the uploaded image', async () => {
    renderWithProviders(<Field />)
    selectFiles(screen.getByLabelText('Featured Image: Replace image'), buildPng('new.png'))
    await screen.findByRole('progressbar', { name: 'Uploading new.png' })
    await respondToUpload('new.png')
    await expectToast('Image uploaded successfully')
    await waitFor(() => expect(selectedPaths).toEqual(['/uploads/new.png']))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('is unchanged when the picker is closed during an upload', async () => {
    renderWithProviders(<Field />)
    clickButton('Choose from media')
    const picker = await screen.findByRole('dialog')
    selectFiles(picker.querySelector('input[type=file]'), buildPng('new.png'))
    await within(picker).findByRole('progressbar', { name: 'Uploading new.png' })
    await waitFor(() => expect(receivedUploads.size).toBe(1))
    fireEvent.click(within(picker).getByRole('button', { name: 'Close' }))
    await expectToast('Upload canceled')
    await respondToUpload('new.png')
    await waitBriefly()
    expect(selectedPaths).toEqual([])
  })

  test('stays removed when the user removes it during an upload', async () => {
    renderWithProviders(<Field />)
    selectFiles(screen.getByLabelText('Featured Image: Replace image'), buildPng('new.png'))
    await waitFor(() => expect(receivedUploads.size).toBe(1))
    clickButton('Remove image')
    await expectToast('Upload canceled')
    await respondToUpload('new.png')
    await waitBriefly()
    expect(selectedPaths).toEqual([''])
  })

  test('is unchanged when the upload is canceled', async () => {
    renderWithProviders(<Field />)
    selectFiles(screen.getByLabelText('Featured Image: Replace image'), buildPng('new.png'))
    await waitFor(() => expect(receivedUploads.size).toBe(1))
    clickButton('Cancel uploading new.png')
    await expectToast('Upload canceled')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(selectedPaths).toEqual([])
  })

  test('is unchanged when the field is unmounted during an upload', async () => {
    const { unmount } = renderWithProviders(<Field />)
    selectFiles(screen.getByLabelText('Featured Image: Replace image'), buildPng('new.png'))
    await waitFor(() => expect(receivedUploads.size).toBe(1))
    unmount()
    await expectToast('Upload canceled')
    await respondToUpload('new.png')
    await waitBriefly()
    expect(selectedPaths).toEqual([])
  })
})

describe('media dropzone', () => {
  let onUploadedCallCount = 0
  const onUploaded = async () => {
    onUploadedCallCount += 1
  }
  beforeEach(() => {
    onUploadedCallCount = 0
  })
  const getProgressLabels = () => screen.queryAllByRole('progressbar').map(bar => bar.getAttribute('aria-label'))

  test('uploads several images one after another', async () => {
    renderWithProviders(<MediaDropzone onUploaded={onUploaded} />)
    selectFiles(screen.getByLabelText('Upload images', { selector: 'input' }), buildPng('1.png'), buildPng('2.png'))
    selectFiles(screen.getByLabelText('Upload images', { selector: 'input' }), buildPng('3.png'))
    expect(getProgressLabels()).toEqual(['Uploading 1.png', 'Uploading 2.png', 'Uploading 3.png'])
    await waitFor(() => expect([...receivedUploads.keys()]).toEqual(['1.png']))
    await waitBriefly()
    expect([...receivedUploads.keys()]).toEqual(['1.png'])
    await respondToUpload('1.png')
    await respondToUpload('2.png')
    await waitFor(() => expect(getProgressLabels()).toEqual(['Uploading 3.png']))
    await expectToast('Image uploaded successfully')
    await respondToUpload('3.png')
    await waitFor(() => expect(onUploadedCallCount).toBe(2))
  })

  test('calls onUploaded after the uploads and shows the error of a failed upload', async () => {
    renderWithProviders(<MediaDropzone onUploaded={onUploaded} />)
    selectFiles(screen.getByLabelText('Upload images', { selector: 'input' }), buildPng('1.png'), buildPng('2.png'))
    await respondToUpload('1.png', buildErrorResponse('That is no image', 'BAD_USER_INPUT'))
    await respondToUpload('2.png')
    await waitFor(() => expect(onUploadedCallCount).toBe(1))
    await expectToast('Failed to upload image', 'That is no image')
  })

  test('cancels a queued and a running upload and continues with the next upload', async () => {
    renderWithProviders(<MediaDropzone onUploaded={onUploaded} />)
    const names = ['1.png', '2.png', '3.png']
    selectFiles(screen.getByLabelText('Upload images', { selector: 'input' }), ...names.map(buildPng))
    await waitFor(() => expect([...receivedUploads.keys()]).toEqual(['1.png']))
    clickButton('Cancel uploading 2.png')
    await waitFor(() => expect(getProgressLabels()).toEqual(['Uploading 1.png', 'Uploading 3.png']))
    await expectToast('Upload canceled')
    expect([...receivedUploads.keys()]).toEqual(['1.png'])
    clickButton('Cancel uploading 1.png')
    await respondToUpload('3.png')
    await waitFor(() => expect(onUploadedCallCount).toBe(1))
    expect([...receivedUploads.keys()]).toEqual(['1.png', '3.png'])
  })

  test('continues the uploads after the dropzone is unmounted', async () => {
    const { unmount } = renderWithProviders(<MediaDropzone onUploaded={onUploaded} />)
    selectFiles(screen.getByLabelText('Upload images', { selector: 'input' }), buildPng('1.png'), buildPng('2.png'))
    await waitFor(() => expect(receivedUploads.size).toBe(1))
    unmount()
    await respondToUpload('1.png')
    await respondToUpload('2.png')
    await expectToast('Image uploaded successfully')
    await waitFor(() => expect(onUploadedCallCount).toBe(1))
  })
})

test('leaving the upload page cancels a running upload and shows a toast', async () => {
  server.handlers.Files = () => ({ data: { viewer: null } })
  const { unmount } = renderWithProviders(<UploadPage />)
  await screen.findByRole('button', { name: 'Upload File' })
  selectFiles(screen.getByLabelText(/^File/), new File(['x'], 'notes.txt'))
  clickButton('Upload File')
  await screen.findByRole('progressbar', { name: 'Uploading notes.txt' })
  await waitFor(() => expect(server.getRequestVariables('UploadFile')).toHaveLength(1))
  unmount()
  await expectToast('Upload canceled')
  await waitBriefly()
  expect(toastStore.get()).toMatchObject({ title: 'Upload canceled' })
})
