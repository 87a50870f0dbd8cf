import { cleanup, render, screen } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { richTextExtensions } from '../../../client/blog/admin/rich-text/extensions'
import { RichTextToolbar } from '../../../client/blog/admin/rich-text/RichTextToolbar'

afterEach(cleanup)

// On a busy machine, React can render the toolbar before it mounts the editor.
test('the toolbar renders even if the editor is not mounted yet', () => {
  const editor = new Editor({ element: null, extensions: richTextExtensions })
  render(<RichTextToolbar editor={editor} contentId="content" dialog={undefined} onDialogChange={() => undefined} />)
  expect(screen.getByRole('toolbar', { name: 'Formatting' }).getAttribute('aria-controls')).toBe('content')
  editor.destroy()
})
