import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Component as UploadPage } from '../../../client/files/UploadPage'
import { toastStore } from '../../../client/lib/feedback/toast'
import {
  buildErrorResponse,
  chooseRowAction,
  clickButton,
  delayResponse,
  expectToast,
  fillField,
  getFieldValue,
  renderWithProviders,
  setupMockServer,
} from '../harness'

const server = setupMockServer()

interface FileOptions {
  id: number
  originalFilename?: string
  fileType?: string
  size?: number
  isPublic?: boolean
}

const buildFile = ({ id, fileType = 'DOCUMENT', isPublic = false, ...overrides }: FileOptions) => ({
  __typename: 'StoredFile',
  id,
  originalFilename: `file-${id}.txt`,
  fileType,
  size: 1536,
  isPublic,
  url: `/api/files/${id}?signature=x`,
  thumbnailUrl: fileType === 'IMAGE' ? `/api/files/${id}/thumbnail?signature=x` : null,
  viewerCanUpdate: true,
  viewerCanDelete: true,
  ...overrides,
})

const buildFilesResponse = (...files: FileOptions[]) => ({
  data: {
    viewer: {
      __typename: 'User',
      id: 7,
      files: {
        totalCount: files.length,
        pageInfo: { hasNextPage: false },
        edges: files.map(options => ({ node: buildFile(options) })),
      },
      fileUsage: {
        usedBytes: 12.5 * 2 ** 20,
        quotaBytes: 500 * 2 ** 20,
        maxFileBytes: 2 ** 20,
      },
    },
  },
})

const uploadResponse = {
  data: { uploadFile: { __typename: 'StoredFile', id: 9, originalFilename: 'notes.txt' } },
}

const openUploadPage = async (...files: FileOptions[]) => {
  server.handlers.Files ??= () => buildFilesResponse(...files)
  renderWithProviders(<UploadPage />)
  await screen.findByRole('button', { name: 'Upload File' })
  await screen.findByText('Up to 1 MB.')
}

const selectFile = (content = 'Some words.', name = 'notes.txt') =>
  fireEvent.change(screen.getByLabelText(/^File/), { target: { files: [new File([content], name)] } })

describe('file list', () => {
  test('shows the name, type, size in KB, visibility and links of each file, and the used storage', async () => {
    await openUploadPage(
      { id: 2, originalFilename: 'market.jpg', fileType: 'IMAGE', size: 12_800, isPublic: true },
      { id: 1, originalFilename: 'notes.txt' },
      { id: 3, originalFilename: 'notes.docx' },
    )
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map(row => row.textContent)).toEqual([
      'market.jpgIMAGE12.50 KBPublicViewThumbnailMake Private',
      'notes.txtDOCUMENT1.50 KBPrivateViewMake Public',
      'notes.docxDOCUMENT1.50 KBPrivateViewMake Public',
    ])
    const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['View', '/api/files/2?signature=x'],
      ['Thumbnail', '/api/files/2/thumbnail?signature=x'],
      ['View', '/api/files/1?signature=x'],
      ['View', '/api/files/3?signature=x'],
    ])
    // The links to the image, its thumbnail and the text file open a new tab. The link to notes.docx does not, because
    // the download would leave the tab empty.
    const targets = screen.getAllByRole('link').map(link => link.getAttribute('target'))
    expect(targets).toEqual(['_blank', '_blank', '_blank', null])
    expect(screen.getByText('12.5 MB of 500 MB used')).toBeDefined()
  })

  test('shows a message for an empty list, and Refresh Files reloads the list', async () => {
    await openUploadPage()
    await screen.findByText('No files uploaded yet')
    server.handlers.Files = () => buildFilesResponse({ id: 1 })
    clickButton('Refresh Files')
    clickButton('Refresh Files')
    await screen.findByText('file-1.txt')
    expect(server.getRequestVariables('Files'), 'a click during a refresh has no effect').toHaveLength(2)
  })

  test('shows a load error on the page, and a network error also in a toast', async () => {
    const loadErrorMessage = 'Error fetching files: Could not fetch your files. Please try again.'
    server.handlers.Files = () => buildErrorResponse('Broken', 'INTERNAL')
    renderWithProviders(<UploadPage />)
    await screen.findByText(loadErrorMessage)
    server.handlers.Files = () => delayResponse(buildErrorResponse('Broken', 'INTERNAL'))
    clickButton('Refresh Files')
    await waitFor(() => expect(screen.queryByText(loadErrorMessage)).toBeNull())
    await screen.findByText(loadErrorMessage)
    expect(toastStore.get()).toBeNull()
    server.handlers.Files = () => 'hang up'
    clickButton('Refresh Files')
    await expectToast('Error fetching files', 'An unexpected error occurred.')
    await screen.findByText(loadErrorMessage)
  })

  test('makes a file public and then private again', async () => {
    await openUploadPage({ id: 1 })
    server.handlers.UpdateFile = ({ variables }) => ({
      data: {
        updateFile: {
          __typename: 'StoredFile',
          id: 1,
          ...(variables.input as { isPublic: boolean }),
          url: '/api/files/1',
          thumbnailUrl: null,
        },
      },
    })
    await screen.findByText('file-1.txt')
    clickButton('Make Public: file-1.txt')
    await expectToast('File updated', 'file-1.txt is now public.')
    await screen.findByText('Public', { selector: 'td *' })
    expect(screen.getByRole('link', { name: 'View file-1.txt' }).getAttribute('href')).toBe('/api/files/1')
    clickButton('Make Private: file-1.txt')
    await expectToast('File updated', 'file-1.txt is now private.')
    expect(server.getRequestVariables('UpdateFile')).toEqual([
      { id: 1, input: { isPublic: true } },
      { id: 1, input: { isPublic: false } },
    ])
  })

  test('deletes a file after a confirmation, and keeps the dialog open after an error', async () => {
    await openUploadPage({ id: 1 })
    await screen.findByText('file-1.txt')
    await chooseRowAction('file-1.txt', 'Delete')
    await screen.findByText(/^Are you sure you want to delete file-1\.txt\?/)
    server.handlers.DeleteFile = () => buildErrorResponse('', 'INTERNAL')
    clickButton('Delete')
    await expectToast('Deletion failed', "Couldn't delete the file. Try again.")
    server.handlers.DeleteFile = () => ({ data: { deleteFile: { __typename: 'StoredFile', id: 1 } } })
    server.handlers.Files = () => buildFilesResponse()
    clickButton('Delete')
    await expectToast('File deleted')
    await screen.findByText('No files uploaded yet')
  })
})

describe('upload form', () => {
  test('requires a file', async () => {
    await openUploadPage()
    clickButton('Upload File')
    await expectToast('No file selected', 'Please select a file to upload.')
    expect(screen.getByRole('alert').textContent).toBe('Please select a file to upload.')
    expect(document.activeElement).toBe(screen.getByLabelText(/^File/))
    selectFile()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.getRequestVariables('UploadFile')).toEqual([])
  })

  test('uploads a file as private by default and resets the form', async () => {
    await openUploadPage()
    expect(screen.getByLabelText<HTMLInputElement>('Private').checked).toBe(true)
    selectFile()
    await screen.findByText('notes.txt')
    fillField('Tenant ID', ' 12 ')
    server.handlers.UploadFile = () => delayResponse(uploadResponse)
    server.handlers.Files = () => buildFilesResponse({ id: 9, originalFilename: 'notes.txt' })
    clickButton('Upload File')
    await screen.findByRole('button', { name: 'Uploading...' })
    await expectToast('File uploaded successfully')
    expect(server.getRequestVariables('UploadFile')).toEqual([
      { input: { file: '[file]', isPublic: false, tenantId: 12, projectId: null } },
    ])
    await screen.findByRole('button', { name: 'Upload File' })
    expect(getFieldValue('Tenant ID')).toBe('')
    await screen.findByRole('link', { name: 'View notes.txt' })
    await screen.findByText('Choose a file')
  })

  test('shows the error of a failed upload and keeps the input', async () => {
    await openUploadPage()
    selectFile()
    fillField('Tenant ID', '12')
    const message = 'There is no tenant with this ID'
    server.handlers.UploadFile = () => buildErrorResponse(message, 'BAD_USER_INPUT', [{ path: 'tenantId', message }])
    clickButton('Upload File')
    await expectToast('Upload failed', message)
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', message)
    expect(getFieldValue('Tenant ID')).toBe('12')
    expect(screen.getByText('notes.txt')).toBeDefined()
    server.handlers.UploadFile = () => buildErrorResponse('', 'INTERNAL')
    clickButton('Upload File')
    await expectToast('Upload failed', 'Failed to upload file. Please try again.')
    server.handlers.UploadFile = () => 'hang up'
    clickButton('Upload File')
    const connectionMessage =
      'The connection was lost during the upload. Check your connection and upload the file again.'
    await expectToast('Upload failed', connectionMessage)
    expect(screen.getByText('notes.txt')).toBeDefined()
  })

  test.each([
    [502, 'Bad Gateway', 'Failed to upload file. Please try again.'],
    [500, 'boom', 'Failed to upload file. Please try again.'],
    [500, '{"message":"boom"}', 'Failed to upload file. Please try again.'],
    [507, '{"error":"The disk is full."}', 'The disk is full.'],
    [507, `{"detail":"${'x'.repeat(300)}","error":"The disk is full."}`, 'The disk is full.'],
    [401, 'Authorization required', 'Failed to upload file. Please try again.'],
  ])('shows the "error" field of the response %i %s, or a default message', async (status, text, description) => {
    await openUploadPage()
    selectFile()
    server.handlers.RefreshSession = () => ({
      data: { refreshSession: { accessToken: 'new access', refreshToken: 'new refresh' } },
    })
    server.handlers.UploadFile = () => ({ status, text })
    clickButton('Upload File')
    await expectToast('Upload failed', description)
  })

  test('shows the tenant and project fields outside a collapsible section', async () => {
    await openUploadPage()
    expect(screen.getByLabelText('Tenant ID').closest('details')).toBeNull()
    expect(screen.getByLabelText('Project ID').closest('details')).toBeNull()
  })

  test('rejects an oversized file and an invalid ID without a request', async () => {
    await openUploadPage()
    selectFile('x'.repeat(2 ** 20 + 1))
    clickButton('Upload File')
    await expectToast('Upload failed', 'This file is too large. The limit is 1 MB.')
    selectFile()
    fillField('Project ID', 'radar')
    clickButton('Upload File')
    await screen.findByText('Project ID must be a number')
    expect(document.activeElement).toBe(screen.getByLabelText('Project ID'))
    expect(server.getRequestVariables('UploadFile')).toEqual([])
  })

  test('cancels an upload and keeps the selected file', async () => {
    await openUploadPage()
    selectFile()
    clickButton('Upload File')
    await screen.findByRole('progressbar', { name: 'Uploading notes.txt' })
    clickButton('Cancel uploading notes.txt')
    await expectToast('Upload canceled')
    await screen.findByRole('button', { name: 'Upload File' })
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('notes.txt')).toBeDefined()
  })

  test('accepts one dropped file at a time', async () => {
    await openUploadPage()
    const dropzone = screen.getByText('Choose a file')
    const dropFiles = (...files: File[]) => {
      const dataTransfer = new DataTransfer()
      for (const file of files) dataTransfer.items.add(file)
      // Browsers set `types`; happy-dom does not.
      Object.defineProperty(dataTransfer, 'types', { value: ['Files'] })
      fireEvent.drop(dropzone, { dataTransfer })
    }
    dropFiles(new File(['a'], 'a.txt'), new File(['b'], 'b.txt'))
    await expectToast('One file at a time', 'Drop a single file.')
    dropFiles(new File(['a'], 'dropped.txt'))
    await screen.findByText('dropped.txt')
  })
})
