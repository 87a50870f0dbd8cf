import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { Calendar } from '../../../client/ui/controls/Calendar'
import { CheckboxRows } from '../../../client/ui/controls/CheckboxRows'
import { Combobox } from '../../../client/ui/controls/Combobox'
import { CopyableText } from '../../../client/ui/controls/CopyableText'
import { Select } from '../../../client/ui/controls/Select'
import { RowActions } from '../../../client/ui/tables/RowActions'

afterEach(cleanup)

test('the accessible name of the selected calendar day contains its full date, its weekday and "selected"', () => {
  render(<Calendar value={new Date(2099, 10, 20)} onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: '20 November 2099, Friday, selected' })).toBeDefined()
})

test.each([
  ['select', <Select key="select" label="Color" options={[]} isRequired />],
  [
    'combobox',
    <Combobox
      key="combobox"
      label="Color"
      value={null}
      onChange={() => undefined}
      loadOptions={() => Promise.resolve([])}
      isRequired
    />,
  ],
])('a required %s has aria-required and shows "(required)"', (_, control) => {
  render(control)
  expect(screen.getByRole('combobox', { name: 'Color' }).getAttribute('aria-required')).toBe('true')
  expect(screen.getByText('(required)')).toBeDefined()
})

/** Only the type checker checks this function. No test calls it. */
const renderMenuWithoutName = () => (
  // @ts-expect-error The label of the menu requires the prop `rowName`.
  <RowActions items={[]}>{null}</RowActions>
)

test('the props type of RowActions requires rowName if items are passed', () => {
  expectTypeOf(renderMenuWithoutName).toBeFunction()
})

test('the files:write checkbox is in the write column even if its row has no files:read checkbox', () => {
  render(
    <CheckboxRows
      legend="Scopes"
      hint=""
      field={{}}
      columns={['read', 'write']}
      options={[
        { name: 'leads:read', description: '' },
        { name: 'leads:write', description: '' },
        { name: 'files:write', description: '' },
      ]}
    />,
  )
  const getColumn = (name: string) =>
    screen
      .getByLabelText(name)
      .closest('label')
      ?.className.match(/col-start-\d/)?.[0]
  expect(['leads:read', 'leads:write', 'files:write'].map(getColumn)).toEqual([
    'col-start-2',
    'col-start-3',
    'col-start-3',
  ])
})

test('the status "Copied" is outside the button and disappears 1.6 seconds after the last copy', async () => {
  vi.useFakeTimers()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<CopyableText text="SPRING26" />)
  const status = screen.getByRole('status')
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const copy = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy SPRING26' }))
    await wait(0)
  }
  expect(status.closest('button')).toBeNull()
  await copy()
  await wait(1000)
  await copy()
  await wait(1000)
  expect(status.textContent).toBe('Copied')
  await wait(600)
  expect(status.textContent).toBe('')
  vi.useRealTimers()
})
