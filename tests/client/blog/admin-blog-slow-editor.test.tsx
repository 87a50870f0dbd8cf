import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clickButton } from '../harness'
import { openPostForm, post, setupPostForm } from './post-form-fixtures'

const { promise: isEditorAllowed, resolve: allowEditor } = vi.hoisted(() => {
  let resolve = () => {}
  const promise = new Promise<void>(resolvePromise => {
    resolve = resolvePromise
  })
  return { promise, resolve: () => resolve() }
})

vi.mock('../../../client/blog/admin/rich-text/RichTextEditor', async importOriginal => {
  await isEditorAllowed
  return await importOriginal()
})

setupPostForm()

test('a submit before the editor is loaded focuses the invalid Content field when the editor appears', async () => {
  await openPostForm({ ...post, content: '' })
  clickButton('Rich text')
  clickButton('Update Post')
  await screen.findByText('Content is required')
  expect(screen.queryByRole('textbox', { name: 'Content' })).toBeNull()
  allowEditor()
  await screen.findByRole('textbox', { name: 'Content' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Content'), { timeout: 5_000 })
})
