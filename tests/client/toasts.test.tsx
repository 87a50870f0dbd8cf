// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../client/app/Toasts'
import { dismissToast, toast, toastStore } from '../../client/lib/toast'

beforeEach(async () => {
  await import('../../client/ui/Toast') // it comes with the first toast; the clock below should not wait for it
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  const current = toastStore.get()
  if (current) dismissToast(current.id)
  cleanup()
  vi.useRealTimers()
})

const shown = () => document.querySelectorAll('[data-state="open"]').length

it('there is at most one toast: the next takes the place of the last', async () => {
  render(<Toasts />)
  act(() => toast({ title: 'First' }))
  expect((await screen.findAllByText('First')).length).toBeGreaterThan(0)
  act(() => toast({ title: 'Second', description: 'And its words' }))
  await screen.findAllByText('And its words')
  expect(shown()).toBe(1)
  expect(document.querySelector('li')?.textContent).toContain('Second')
})

it('a toast goes after five seconds', async () => {
  render(<Toasts />)
  act(() => toast({ title: 'Passing' }))
  await screen.findAllByText('Passing')
  await act(() => vi.advanceTimersByTimeAsync(4500))
  expect(shown()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(shown()).toBe(0)
  expect(toastStore.get()).toBeNull()
})

it('dismissing a toast that was replaced leaves the one that is there', () => {
  toast({ title: 'First' })
  const first = toastStore.get()
  toast({ title: 'Second' })
  if (first) dismissToast(first.id)
  expect(toastStore.get()?.title).toBe('Second')
})
