import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Toaster } from '../../../client/app/layouts/Toaster'
import { buildCopyAction } from '../../../client/lib/feedback/copy-action'
import { toast, toastStore } from '../../../client/lib/feedback/toast'
import { clearToast } from '../harness'

beforeAll(() => import('../../../client/ui/feedback/Toast'))
beforeEach(() => {
  clearToast()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  clearToast()
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const onSelect = vi.fn()

async function showUndoToast(duration?: number) {
  onSelect.mockClear()
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster />
    </>,
  )
  screen.getByText('Elsewhere').focus()
  act(() => toast({ title: 'Archived', duration, action: { label: 'Undo', altText: 'Undo archiving', onSelect } }))
  return await screen.findByRole('button', { name: 'Undo' })
}

test('an action closes its toast and returns the focus to the page', async () => {
  const undo = await showUndoToast()
  act(() => undo.focus())
  fireEvent.click(undo)
  expect(onSelect).toHaveBeenCalledOnce()
  expect(toastStore.get()).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Elsewhere'))
})

test('F8 moves the focus to the toast list, and the close button returns the focus to the page', async () => {
  await showUndoToast()
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  fireEvent.click(close)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Elsewhere'))
  expect(onSelect).not.toHaveBeenCalled()
})

test('a toast with its own duration stays open for that duration', async () => {
  await showUndoToast(10_000)
  await act(() => vi.advanceTimersByTimeAsync(9500))
  expect(toastStore.get()?.title).toBe('Archived')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(toastStore.get()).toBeNull()
})

test('a copy action copies the text, and reports success or failure in a toast', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await buildCopyAction('code', 'SPRING26').onSelect()
  expect(writeText).toHaveBeenCalledWith('SPRING26')
  expect(toastStore.get()?.title).toBe('Code copied')
  writeText.mockRejectedValue(new Error('denied'))
  const { execCommand } = document
  onTestFinished(() => {
    document.execCommand = execCommand
  })
  document.execCommand = () => false
  await buildCopyAction('code', 'SPRING26').onSelect()
  expect(toastStore.get()).toMatchObject({ title: "Couldn't copy the code", variant: 'destructive' })
})
