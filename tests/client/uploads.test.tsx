// @vitest-environment happy-dom
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ImageField } from '../../client/blog/admin/ImageField'
import { MediaDrop } from '../../client/blog/admin/MediaDrop'
import { richExtensions } from '../../client/blog/admin/rich-schema'
import { useDroppedImages } from '../../client/blog/admin/use-dropped-images'
import { Component as UploadPage } from '../../client/files/UploadPage'
import { toastStore } from '../../client/lib/toast'
import { press, refusal, renderSignedIn, type Server, said, useServer } from './signed-in'

const server = useServer()

type Answer = Awaited<ReturnType<Server['answers'][string]>>

/** The images that have come to the server, by their names, each to be answered when the test says so. */
const arrived = new Map<string, (answer: Answer) => void>()

beforeEach(() => {
  arrived.clear()
  server.answers.MediaImages = () => ({
    data: {
      images: {
        __typename: 'QueryImagesConnection',
        totalCount: 0,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, startCursor: null, endCursor: null },
        edges: [],
      },
    },
  })
  server.answers.UploadImage = ({ body }) =>
    new Promise(resolve => {
      arrived.set(/filename="([^"]+)"/.exec(body)?.[1] ?? '', resolve)
    })
})

const imageOf = (name: string) => ({
  __typename: 'StoredFile',
  id: 5,
  originalFilename: name,
  storagePath: `/uploads/${name}`,
  url: `/uploads/${name}`,
  thumbnailUrl: null,
  width: 16,
  height: 9,
})

const png = (name: string) => new File(['x'], name, { type: 'image/png' })

/** Answers an upload when it has arrived: it is taken, unless the test says otherwise. */
const answer = async (name: string, given: Answer = { data: { uploadImage: imageOf(name) } }) => {
  await waitFor(() => expect([...arrived.keys()]).toContain(name))
  arrived.get(name)?.(given)
}

/** Time enough for what must not happen. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 100))

/** For what is fetched as it is opened. */
const patience = { timeout: 4000 }

const choose = (input: Element | null, ...files: File[]) => {
  if (!input) throw new Error('There is nothing that takes files.')
  fireEvent.change(input, { target: { files } })
}

describe('images that come into a text', () => {
  let editor: Editor

  const write = (content: string) => {
    editor = new Editor({ extensions: richExtensions, content })
    const { result } = renderHook(useDroppedImages)
    result.current.editorRef.current = editor
    return (names: string[], place?: number) => {
      const data = new DataTransfer()
      for (const name of names) data.items.add(png(name))
      expect(result.current.take(data, place)).toBe(true)
    }
  }
  afterEach(() => editor.destroy())

  /** The text with the names of its images. */
  const text = () =>
    editor.getHTML().replace(/<figure><img src="\/uploads\/(\w+)\.png"[^>]*><\/figure>/g, '[$1]')
  const reads = (html: string) => waitFor(() => expect(text()).toBe(html))

  const places: Record<string, [string, number, string]> = {
    'between two paragraphs': ['<p>before</p><p>after</p>', 8, '<p>before</p>[1][2]<p>after</p>'],
    'at the end of a paragraph': ['<p>before</p><p>after</p>', 7, '<p>before</p>[1][2]<p>after</p>'],
    'at the beginning of a paragraph': ['<p>before</p><p>after</p>', 9, '<p>before</p>[1][2]<p>after</p>'],
    'in the middle of a paragraph': ['<p>before</p>', 4, '<p>bef</p>[1][2]<p>ore</p>'],
    'where there is nothing yet': ['', 1, '[1][2]<p></p>'],
    'on the caption of another': [
      '<figure><img src="/a.png"><figcaption>Rings</figcaption></figure><p>after</p>',
      5,
      '<figure><img src="/a.png"><figcaption>Rings</figcaption></figure>[1][2]<p>after</p>',
    ],
  }
  it.each(Object.entries(places))('stand in their order %s', async (_name, [html, place, result]) => {
    const drop = write(html)
    drop(['1.png', '2.png'], place)
    await answer('1.png')
    await answer('2.png')
    await reads(result)
  })

  it('come down where they were dropped, whatever is typed meanwhile', async () => {
    const drop = write('<p>before</p><p>after</p>')
    drop(['1.png', '2.png'], 8)
    editor.commands.insertContentAt(1, 'typed ')
    await answer('1.png')
    await reads('<p>typed before</p>[1]<p>after</p>')
    editor.commands.insertContentAt(1, 'again ')
    await answer('2.png')
    await reads('<p>again typed before</p>[1][2]<p>after</p>')
  })

  it.each([
    ['at the end of a paragraph', '<p>before</p><p>after</p>', 7, '<p>before, typed on</p>[1]<p>after</p>'],
    ['into an empty text', '', 1, '[1]<p>, typed on</p>'],
  ])('leave the cursor with who types on, pasted %s', async (_name, html, place, result) => {
    const paste = write(html)
    editor.commands.setTextSelection(place)
    paste(['1.png'])
    editor.commands.insertContent(', typed')
    await answer('1.png')
    await waitFor(() => expect(text()).toContain('[1]'))
    editor.commands.insertContent(' on')
    expect(text()).toBe(result)
  })

  it('stay where they were pasted when the cursor goes elsewhere', async () => {
    const paste = write('<p>before</p><p>after</p>')
    editor.commands.setTextSelection(7)
    paste(['1.png'])
    editor.commands.setTextSelection(14)
    await answer('1.png')
    await reads('<p>before</p>[1]<p>after</p>')
  })

  it('follow each other when more are dropped while the first are on their way', async () => {
    const drop = write('<p>before</p><p>after</p>')
    drop(['1.png', '2.png'], 8)
    drop(['3.png'], 15)
    await answer('1.png')
    await answer('2.png')
    await answer('3.png')
    await reads('<p>before</p>[1][2]<p>after</p>[3]<p></p>')
  })

  it('leave the others be when one is refused, and are not all said to be there', async () => {
    const drop = write('<p>before</p><p>after</p>')
    drop(['1.png', '2.png'], 8)
    await answer('1.png', refusal('That is no image', 'BAD_USER_INPUT'))
    await answer('2.png')
    await reads('<p>before</p>[2]<p>after</p>')
    await aWhile()
    expect(toastStore.get()).toMatchObject({ title: 'Failed to upload image' })
  })
})

describe('the featured image', () => {
  const chosen: string[] = []
  beforeEach(() => {
    chosen.length = 0
  })

  function Field() {
    const [value, setValue] = useState('/uploads/old.png')
    const onChange = (path: string) => {
      chosen.push(path)
      setValue(path)
    }
    return <ImageField value={value} onChange={onChange} />
  }

  it('is what was sent up', async () => {
    renderSignedIn(<Field />)
    choose(screen.getByLabelText('Featured Image: Replace image'), png('new.png'))
    await screen.findByRole('progressbar', { name: 'Uploading new.png' })
    await answer('new.png')
    await said('Image uploaded successfully')
    await waitFor(() => expect(chosen).toEqual(['/uploads/new.png']))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('stays as it is when the picker is closed while another goes up', async () => {
    renderSignedIn(<Field />)
    press('Choose from media')
    const picker = await screen.findByRole('dialog', undefined, patience)
    choose(picker.querySelector('input[type=file]'), png('new.png'))
    await within(picker).findByRole('progressbar', { name: 'Uploading new.png' })
    await waitFor(() => expect(arrived.size).toBe(1))
    fireEvent.click(within(picker).getByRole('button', { name: 'Close' }))
    await said('Upload cancelled')
    await answer('new.png')
    await aWhile()
    expect(chosen).toEqual([])
  })

  it('is gone when it is removed while another goes up', async () => {
    renderSignedIn(<Field />)
    choose(screen.getByLabelText('Featured Image: Replace image'), png('new.png'))
    await waitFor(() => expect(arrived.size).toBe(1))
    press('Remove image')
    await said('Upload cancelled')
    await answer('new.png')
    await aWhile()
    expect(chosen).toEqual([''])
  })

  it('is not chosen for a form that has been left', async () => {
    const { unmount } = renderSignedIn(<Field />)
    choose(screen.getByLabelText('Featured Image: Replace image'), png('new.png'))
    await waitFor(() => expect(arrived.size).toBe(1))
    unmount()
    await said('Upload cancelled')
    await answer('new.png')
    await aWhile()
    expect(chosen).toEqual([])
  })
})

describe('the media', () => {
  let refreshed = 0
  const onUploaded = async () => {
    refreshed += 1
  }
  beforeEach(() => {
    refreshed = 0
  })
  const bars = () => screen.queryAllByRole('progressbar').map(bar => bar.getAttribute('aria-label'))

  it('take several images one after the other, and more meanwhile', async () => {
    renderSignedIn(<MediaDrop onUploaded={onUploaded} />)
    choose(screen.getByLabelText('Upload images', { selector: 'input' }), png('1.png'), png('2.png'))
    choose(screen.getByLabelText('Upload images', { selector: 'input' }), png('3.png'))
    expect(bars()).toEqual(['Uploading 1.png', 'Uploading 2.png', 'Uploading 3.png'])
    await waitFor(() => expect([...arrived.keys()]).toEqual(['1.png']))
    await aWhile()
    expect([...arrived.keys()]).toEqual(['1.png'])
    await answer('1.png')
    await answer('2.png')
    await waitFor(() => expect(bars()).toEqual(['Uploading 3.png']))
    await said('Image uploaded successfully')
    await answer('3.png')
    await waitFor(() => expect(refreshed).toBe(2))
  })

  it('are shown what came, and why one did not', async () => {
    renderSignedIn(<MediaDrop onUploaded={onUploaded} />)
    choose(screen.getByLabelText('Upload images', { selector: 'input' }), png('1.png'), png('2.png'))
    await answer('1.png', refusal('That is no image', 'BAD_USER_INPUT'))
    await answer('2.png')
    await waitFor(() => expect(refreshed).toBe(1))
    await said('Failed to upload image', 'That is no image')
  })

  it('take the rest also while one looks at something else', async () => {
    const { unmount } = renderSignedIn(<MediaDrop onUploaded={onUploaded} />)
    choose(screen.getByLabelText('Upload images', { selector: 'input' }), png('1.png'), png('2.png'))
    await waitFor(() => expect(arrived.size).toBe(1))
    unmount()
    await answer('1.png')
    await answer('2.png')
    await said('Image uploaded successfully')
    await waitFor(() => expect(refreshed).toBe(1))
  })
})

it('a file is no longer sent when its page is left, and that is said', async () => {
  server.answers.Files = () => ({ data: { viewer: null } })
  const { unmount } = renderSignedIn(<UploadPage />)
  await screen.findByRole('button', { name: 'Upload File' }, patience)
  choose(screen.getByLabelText(/^File/), new File(['x'], 'notes.txt'))
  press('Upload File')
  await screen.findByRole('progressbar', { name: 'Uploading notes.txt' })
  await waitFor(() => expect(server.bodies('UploadFile')).toHaveLength(1))
  unmount()
  await said('Upload cancelled')
  await aWhile()
  expect(toastStore.get()).toMatchObject({ title: 'Upload cancelled' })
})
