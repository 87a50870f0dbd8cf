// @vitest-environment happy-dom
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Component as UploadPage } from '../../client/files/UploadPage'
import { useFreshLinks } from '../../client/files/use-fresh-links'
import { megabytes } from '../../client/files/words'
import { toastStore } from '../../client/lib/toast'
import { later, press, refusal, renderSignedIn, said, type, typed, useServer } from './signed-in'

const server = useServer()

interface Given {
  id: number
  originalFilename?: string
  fileType?: string
  size?: number
  isPublic?: boolean
}

const fileOf = ({ id, fileType = 'DOCUMENT', isPublic = false, ...given }: Given) => ({
  __typename: 'StoredFile',
  id,
  originalFilename: `file-${id}.txt`,
  fileType,
  size: 1536,
  isPublic,
  url: `/api/files/${id}?signature=x`,
  thumbnailUrl: fileType === 'IMAGE' ? `/api/files/${id}/thumbnail?signature=x` : null,
  createdAt: new Date().toISOString(),
  viewerCanUpdate: true,
  viewerCanDelete: true,
  ...given,
})

const files = (...list: Given[]) => ({
  data: {
    viewer: {
      __typename: 'User',
      id: 7,
      files: {
        __typename: 'UserFilesConnection',
        totalCount: list.length,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false },
        edges: list.map(given => ({ __typename: 'UserFilesConnectionEdge', node: fileOf(given) })),
      },
      fileUsage: {
        __typename: 'FileUsage',
        usedBytes: 12.5 * 2 ** 20,
        quotaBytes: 500 * 2 ** 20,
        maxFileBytes: 2 ** 20,
      },
    },
  },
})

/** What went with the files that were sent: a form's variables stand in its body. */
const sentWith = () =>
  server.bodies('UploadFile').map(body => JSON.parse(/\{"query".*\}/.exec(body)?.[0] ?? '{}').variables)

const uploaded = { data: { uploadFile: { __typename: 'StoredFile', id: 9, originalFilename: 'notes.txt' } } }

const open = async (...list: Given[]) => {
  server.answers.Files ??= () => files(...list)
  renderSignedIn(<UploadPage />)
  // The form is fetched as the page opens.
  await screen.findByRole('button', { name: 'Upload File' }, { timeout: 4000 })
  await screen.findByText('Up to 1 MB.')
}

/** What holds the tenant and the project. */
const fold = () => {
  const details = screen.getByText('For a tenant or project').closest('details')
  if (!details) throw new Error('It does not fold.')
  return details
}

const choose = (content = 'Some words.', name = 'notes.txt') =>
  fireEvent.change(screen.getByLabelText(/^File/), { target: { files: [new File([content], name)] } })

describe('the list', () => {
  it('says of each file its name, its type, its size in KB, who may see it, and links to it', async () => {
    await open(
      { id: 2, originalFilename: 'market.jpg', fileType: 'IMAGE', size: 12_800, isPublic: true },
      { id: 1, originalFilename: 'notes.txt' },
    )
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map(row => row.textContent)).toEqual([
      'market.jpgIMAGE12.50 KBPublicViewThumbnailMake Private',
      'notes.txtDOCUMENT1.50 KBPrivateViewMake Public',
    ])
    const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['View', '/api/files/2?signature=x'],
      ['Thumbnail', '/api/files/2/thumbnail?signature=x'],
      ['View', '/api/files/1?signature=x'],
    ])
    // A picture is looked at beside this page; what is downloaded leaves no empty tab behind.
    const targets = screen.getAllByRole('link').map(link => link.getAttribute('target'))
    expect(targets).toEqual(['_blank', '_blank', null])
    expect(screen.getByText('12.5 MB of 500 MB used')).toBeDefined()
  })

  it('says when there is none, and is asked for again by Refresh Files', async () => {
    await open()
    await screen.findByText('No files uploaded yet')
    server.answers.Files = () => files({ id: 1 })
    press('Refresh Files')
    await screen.findByText('file-1.txt')
  })

  it('says when it cannot be fetched, once and in place, and in a toast when there was no answer', async () => {
    const words = 'Error fetching files: Could not fetch your files. Please try again.'
    server.answers.Files = () => refusal('Broken', 'INTERNAL')
    renderSignedIn(<UploadPage />)
    await screen.findByText(words)
    server.answers.Files = () => later(refusal('Broken', 'INTERNAL'))
    press('Refresh Files')
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    await screen.findByText(words)
    expect(toastStore.get()).toBeNull()
    server.answers.Files = () => 'hang up'
    press('Refresh Files')
    await said('Error fetching files', 'An unexpected error occurred.')
    await screen.findByText(words)
  })

  it('shows a file to everybody and hides it again', async () => {
    await open({ id: 1 })
    server.answers.UpdateFile = ({ variables }) => ({
      data: {
        updateFile: {
          __typename: 'StoredFile',
          id: 1,
          isPublic: variables.isPublic,
          url: '/api/files/1',
          thumbnailUrl: null,
        },
      },
    })
    await screen.findByText('file-1.txt')
    press('Make Public: file-1.txt')
    await said('File updated', 'file-1.txt is public now.')
    await screen.findByText('Public', { selector: 'td *' })
    expect(screen.getByRole('link', { name: 'View file-1.txt' }).getAttribute('href')).toBe('/api/files/1')
    press('Make Private: file-1.txt')
    await said('File updated', 'file-1.txt is private now.')
    expect(server.asked('UpdateFile')).toEqual([
      { id: 1, isPublic: true },
      { id: 1, isPublic: false },
    ])
  })

  it('asks before a file is deleted', async () => {
    await open({ id: 1 })
    await screen.findByText('file-1.txt')
    press('Delete file-1.txt')
    await screen.findByText(/^Are you sure you want to delete file-1\.txt\?/)
    server.answers.DeleteFile = () => refusal('', 'INTERNAL')
    press('Delete')
    await said('Deletion failed', 'Could not delete the file')
    server.answers.DeleteFile = () => ({ data: { deleteFile: { __typename: 'StoredFile', id: 1 } } })
    server.answers.Files = () => files()
    press('Delete')
    await said('File deleted')
    await screen.findByText('No files uploaded yet')
  })
})

describe('the form', () => {
  it('wants a file', async () => {
    await open()
    press('Upload File')
    await said('No file selected', 'Please select a file to upload.')
    expect(screen.getByRole('alert').textContent).toBe('Please select a file to upload.')
    expect(document.activeElement).toBe(screen.getByLabelText(/^File/))
    choose()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.asked('UploadFile')).toEqual([])
  })

  it('sends it privately unless told otherwise, and begins anew', async () => {
    await open()
    expect(screen.getByLabelText<HTMLInputElement>('Private').checked).toBe(true)
    choose()
    await screen.findByText('notes.txt')
    type('Tenant ID', ' 12 ')
    server.answers.UploadFile = () => later(uploaded)
    server.answers.Files = () => files({ id: 9, originalFilename: 'notes.txt' })
    press('Upload File')
    await screen.findByRole('button', { name: 'Uploading...' })
    await said('File uploaded successfully')
    expect(sentWith()).toEqual([{ input: { file: null, isPublic: false, tenantId: 12, projectId: null } }])
    await screen.findByRole('button', { name: 'Upload File' })
    expect(typed('Tenant ID')).toBe('')
    await screen.findByRole('link', { name: 'View notes.txt' })
    await screen.findByText('Choose a file')
  })

  it('says why it was refused, and keeps what was filled in', async () => {
    await open()
    choose()
    type('Tenant ID', '12')
    const message = 'There is no tenant with this ID'
    server.answers.UploadFile = () => refusal(message, 'BAD_USER_INPUT', [{ path: 'tenantId', message }])
    press('Upload File')
    await said('Upload failed', message)
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message)
    expect(typed('Tenant ID')).toBe('12')
    expect(fold().open).toBe(true)
    expect(screen.getByText('notes.txt')).toBeDefined()
    server.answers.UploadFile = () => refusal('', 'INTERNAL')
    press('Upload File')
    await said('Upload failed', 'Failed to upload file. Please try again.')
    server.answers.UploadFile = () => 'hang up'
    press('Upload File')
    await said('Upload failed', 'An unexpected error occurred during file upload.')
  })

  it('does not send what is too large, or a number that is none', async () => {
    await open()
    choose('x'.repeat(2 ** 20 + 1))
    press('Upload File')
    await said('Upload failed', 'This file is too large: at most 1 MB.')
    choose()
    type('Project ID', 'radar')
    expect(fold().open).toBe(false)
    press('Upload File')
    await screen.findByText('Project ID must be a number')
    expect(fold().open).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('Project ID'))
    expect(server.asked('UploadFile')).toEqual([])
  })

  it('can be stopped on the way', async () => {
    await open()
    choose()
    press('Upload File')
    await screen.findByRole('progressbar', { name: 'Uploading notes.txt' })
    press('Cancel')
    await said('Upload cancelled')
    await screen.findByRole('button', { name: 'Upload File' })
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('notes.txt')).toBeDefined()
  })

  it('takes a file that is dropped onto it, one at a time', async () => {
    await open()
    const zone = screen.getByText('Choose a file')
    const drop = (...list: File[]) => {
      const given = new DataTransfer()
      for (const file of list) given.items.add(file)
      // As browsers say it, and happy-dom does not.
      Object.defineProperty(given, 'types', { value: ['Files'] })
      fireEvent.drop(zone, { dataTransfer: given })
    }
    drop(new File(['a'], 'a.txt'), new File(['b'], 'b.txt'))
    await said('One file at a time', 'Please send one file at a time.')
    drop(new File(['a'], 'dropped.txt'))
    await screen.findByText('dropped.txt')
  })
})

describe('links', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are renewed every ten minutes, long before they run out, and when the page comes to sight again', () => {
    vi.useFakeTimers()
    const renew = vi.fn()
    const { rerender, unmount } = renderHook(({ data }) => useFreshLinks(data, renew), {
      initialProps: { data: {} },
    })
    vi.advanceTimersByTime(9.5 * 60_000)
    expect(renew).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(renew).toHaveBeenCalledTimes(1)
    rerender({ data: {} })
    vi.advanceTimersByTime(9.5 * 60_000)
    expect(renew).toHaveBeenCalledTimes(1)
    // The machine slept: time went by, and no timer did.
    vi.setSystemTime(Date.now() + 3_600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(renew).toHaveBeenCalledTimes(2)
    unmount()
    vi.advanceTimersByTime(3_600_000)
    expect(renew).toHaveBeenCalledTimes(2)
  })
})

it('megabytes are rounded as people say them', () => {
  expect([0, 1024 ** 2, 1.26 * 1024 ** 2, 1500 * 1024 ** 2].map(megabytes)).toEqual([
    '0 MB',
    '1 MB',
    '1.3 MB',
    '1,500 MB',
  ])
})
