import { afterEach, beforeEach, expect, vi } from 'vitest'

// A console error or warning fails the test. A test that expects a console message mocks the console method, and
// restores the method before the test ends.
const METHODS = ['error', 'warn'] as const

beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method)
})

afterEach(() => {
  for (const method of METHODS) {
    const spy = vi.mocked(console[method])
    if (!vi.isMockFunction(spy)) continue
    const messages = spy.mock.calls.map(call => call.map(String).join(' '))
    spy.mockRestore()
    expect(messages, `console.${method} was called`).toEqual([])
  }
})
