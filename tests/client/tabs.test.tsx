// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from '../../client/ui/Tabs'

afterEach(cleanup)

const names = ['first', 'second', 'third', 'fourth']
const tabs = names.map(value => ({ value, label: value, content: `The ${value} one` }))

/** Tabs whose keeper answers when the test says so, as an address does; and what it has been asked for. */
function open() {
  const asked: string[] = []
  const at = (value: string) => (
    <Tabs label="Things" tabs={tabs} value={value} onChange={next => asked.push(next)} />
  )
  const { rerender } = render(at('first'))
  return { asked, answer: (value: string) => rerender(at(value)) }
}

const tab = (name: string) => screen.getByRole('tab', { name })
const focused = () => document.activeElement?.textContent

it('the focus follows when another tab comes to be the chosen one, as by Back', () => {
  const { asked, answer } = open()
  tab('second').focus()
  expect(asked).toEqual(['second'])
  answer('second')
  expect(focused()).toBe('second')
  answer('first')
  expect(focused()).toBe('first')
  expect(asked).toEqual(['second'])
})

it('who goes on by the arrow keys before there is an answer stays where they are', async () => {
  const { asked, answer } = open()
  tab('first').focus()
  for (const next of ['second', 'third', 'fourth']) {
    fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowRight' })
    await expect.poll(focused).toBe(next)
  }
  for (const late of ['second', 'third', 'fourth']) {
    answer(late)
    expect(focused()).toBe('fourth')
  }
  expect(asked).toEqual(['second', 'third', 'fourth'])
  answer('third')
  expect(focused()).toBe('third')
})

it('a focus that is elsewhere stays there', () => {
  const { answer } = open()
  tab('first').focus()
  tab('first').blur()
  answer('second')
  expect(document.activeElement).toBe(document.body)
})
