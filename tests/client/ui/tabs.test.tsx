import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from '../../../client/ui/navigation/Tabs'

afterEach(cleanup)

const names = ['first', 'second', 'third', 'fourth']
const tabs = names.map(value => ({ value, label: value, content: `The ${value} one` }))

/** Renders tabs whose selected tab changes only through `setTab`. Records the values passed to `onChange`. */
function openTabs() {
  const requestedTabs: string[] = []
  const buildTabs = (value: string) => (
    <Tabs label="Things" tabs={tabs} value={value} onChange={next => requestedTabs.push(next)} />
  )
  const { rerender } = render(buildTabs('first'))
  return { requestedTabs, setTab: (value: string) => rerender(buildTabs(value)) }
}

const getTab = (name: string) => screen.getByRole('tab', { name })
const getFocusedText = () => document.activeElement?.textContent

test('moves the focus from a tab to the tab that the caller selects', () => {
  const { requestedTabs, setTab } = openTabs()
  getTab('second').focus()
  expect(requestedTabs).toEqual(['second'])
  setTab('second')
  expect(getFocusedText()).toBe('second')
  setTab('first')
  expect(getFocusedText()).toBe('first')
  expect(requestedTabs).toEqual(['second'])
})

test('keeps the focus on the tab that the arrow keys reached if the caller selects requested tabs late', async () => {
  const { requestedTabs, setTab } = openTabs()
  getTab('first').focus()
  for (const name of ['second', 'third', 'fourth']) {
    fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowRight' })
    await expect.poll(getFocusedText).toBe(name)
  }
  for (const delayedTab of ['second', 'third', 'fourth']) {
    setTab(delayedTab)
    expect(getFocusedText()).toBe('fourth')
  }
  expect(requestedTabs).toEqual(['second', 'third', 'fourth'])
  setTab('third')
  expect(getFocusedText()).toBe('third')
})

test('does not focus the tab that the caller selects if no tab had the focus', () => {
  const { setTab } = openTabs()
  getTab('first').focus()
  getTab('first').blur()
  setTab('second')
  expect(document.activeElement).toBe(document.body)
})
