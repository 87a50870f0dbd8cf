import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../client/app/layouts/Toaster'
import { toastPostError } from '../../../client/blog/admin/error-toasts'
import { RefreshError, RequestError } from '../../../client/lib/api/request-error'
import { toastError } from '../../../client/lib/feedback/error-toast'
import { dismissToast, toast, toastStore } from '../../../client/lib/feedback/toast'
import { DatePicker } from '../../../client/ui/controls/DatePicker'
import { ConfirmDialog } from '../../../client/ui/overlays/ConfirmDialog'
import { Dialog } from '../../../client/ui/overlays/Dialog'
import { FullScreenDialog } from '../../../client/ui/overlays/FullScreenDialog'
import { clearToast } from '../harness'

beforeEach(async () => {
  // The code of the toast must be loaded before the fake timers start.
  await import('../../../client/ui/feedback/Toast')
  clearToast()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  clearToast()
  cleanup()
  vi.useRealTimers()
})

const countOpenToasts = () => document.querySelectorAll('[data-state="open"]').length

test('an error shows a toast unless the session has ended', () => {
  const sessionError = new RefreshError('Failed to refresh token')
  toastError('Update failed', sessionError)
  toastPostError(sessionError, 'Failed to update post')
  expect(toastStore.get()).toBeFalsy()
  toastError('Update failed', new RequestError(409, 'The email is taken', { code: 'CONFLICT' }))
  expect(toastStore.get()).toMatchObject({ title: 'Update failed', variant: 'destructive' })
})

test('a new toast replaces the previous one', async () => {
  render(<Toaster />)
  act(() => toast({ title: 'First' }))
  expect((await screen.findAllByText('First')).length).toBeGreaterThan(0)
  act(() => toast({ title: 'Second', description: 'More details' }))
  await screen.findAllByText('More details')
  expect(countOpenToasts()).toBe(1)
  expect(document.querySelector('li')?.textContent).toContain('Second')
})

test('a toast without its own duration disappears after five seconds', async () => {
  vi.setTimerTickMode('manual')
  render(<Toaster />)
  act(() => toast({ title: 'Saved' }))
  await act(() => vi.advanceTimersByTimeAsync(4500))
  expect(countOpenToasts()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(countOpenToasts()).toBe(0)
  expect(toastStore.get()).toBeNull()
})

test('dismissing a replaced toast does not dismiss the current toast', () => {
  toast({ title: 'First' })
  const firstToast = toastStore.get()
  toast({ title: 'Second' })
  if (firstToast) dismissToast(firstToast.id)
  expect(toastStore.get()?.title).toBe('Second')
})

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

function EditDialog() {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <Dialog onClose={() => setOpen(false)} title="Edit Thing">
      <input aria-label="Name" />
      <DatePicker label="Until" emptyLabel="For good" value={null} onChange={() => undefined} />
    </Dialog>
  )
}

const showFailureToast = async () => {
  act(() => toast({ title: 'Update failed' }))
  await screen.findAllByText('Update failed')
}

test('Escape closes the focused dialog first, then the toast', async () => {
  render(
    <>
      <EditDialog />
      <Toaster />
    </>,
  )
  await screen.findByRole('dialog')
  await showFailureToast()
  pressEscape()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toastStore.get()?.title).toBe('Update failed')
  pressEscape()
  expect(toastStore.get()).toBeNull()
})

test('with a toast open, Escape closes a full-screen dialog and keeps the toast open', async () => {
  const onClose = vi.fn()
  render(
    <>
      <FullScreenDialog onClose={onClose} title="Preview">
        Text
      </FullScreenDialog>
      <Toaster />
    </>,
  )
  await screen.findByRole('dialog')
  await showFailureToast()
  pressEscape()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(toastStore.get()?.title).toBe('Update failed')
})

test('with a toast open, Escape closes the calendar first, then the dialog', async () => {
  render(
    <>
      <EditDialog />
      <Toaster />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Until: For good' }))
  const calendar = await screen.findByRole('dialog', { name: 'Choose a day: Until' })
  await within(calendar).findByRole('grid')
  await showFailureToast()
  pressEscape()
  expect(screen.queryByRole('dialog', { name: 'Choose a day: Until' })).toBeNull()
  const dialog = screen.getByRole('dialog', { name: 'Edit Thing' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  pressEscape()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toastStore.get()?.title).toBe('Update failed')
})

test('with a toast open, Escape cancels a confirmation dialog and keeps the toast open', async () => {
  const onCancel = vi.fn()
  render(
    <>
      <ConfirmDialog
        title="Delete Thing"
        description="Are you sure?"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        open
        pending={false}
        onCancel={onCancel}
        onConfirm={() => undefined}
      />
      <Toaster />
    </>,
  )
  await screen.findByRole('alertdialog')
  await showFailureToast()
  pressEscape()
  expect(onCancel).toHaveBeenCalledOnce()
  expect(toastStore.get()?.title).toBe('Update failed')
})

test('Escape dismisses a focused toast', async () => {
  render(<Toaster />)
  await showFailureToast()
  act(() => document.querySelector('li')?.focus())
  pressEscape()
  expect(toastStore.get()).toBeNull()
})
