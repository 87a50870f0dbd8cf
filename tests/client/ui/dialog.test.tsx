import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Combobox } from '../../../client/ui/controls/Combobox'
import { DatePicker } from '../../../client/ui/controls/DatePicker'
import { TextField } from '../../../client/ui/controls/TextField'
import { Dialog } from '../../../client/ui/overlays/Dialog'

afterEach(cleanup)

test('a dialog focuses its first enabled field', async () => {
  render(
    <Dialog onClose={() => {}} title="Edit Credit Code">
      <TextField label="Code" disabled />
      <TextField label="Credit Amount" />
    </Dialog>,
  )
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Credit Amount'))
})

const renderFormDialog = () => {
  const onClose = vi.fn()
  render(
    <Dialog onClose={onClose} title="Edit Credit Code">
      <form>
        <input type="search" aria-label="Search" />
        <TextField label="Description" defaultValue="Pilot" />
      </form>
    </Dialog>,
  )
  return onClose
}

test('a dialog without changes closes without confirmation, even after input in a search field', () => {
  const onClose = renderFormDialog()
  fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'pilot' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each([
  ['the Close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Description'), { key: 'Escape' })],
])('%s asks for confirmation before it closes a dialog with changes', async (_name, close) => {
  const onClose = renderFormDialog()
  fireEvent.input(screen.getByLabelText('Description'), { target: { value: 'Pilot of 2027' } })
  close()
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Pilot of 2027')
  close()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('clearing a date counts as a change in a dialog, but searching in a combobox does not', async () => {
  const onClose = vi.fn()
  const loadOptions = vi.fn(async () => [])
  render(
    <Dialog onClose={onClose} title="Edit Credit Code">
      <form>
        <Combobox label="Owner" value={null} onChange={() => {}} loadOptions={loadOptions} />
        <DatePicker label="Expires" emptyLabel="Never" value={new Date(2030, 0, 1)} onChange={() => {}} />
      </form>
    </Dialog>,
  )
  fireEvent.input(screen.getByRole('combobox', { name: 'Owner' }), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Clear date' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  expect(onClose).toHaveBeenCalledTimes(1)
})
