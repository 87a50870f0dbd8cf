import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRefreshedUrls } from '../../../client/files/use-refreshed-urls'

afterEach(() => {
  vi.useRealTimers()
})

test('a timer or a return to the page refreshes URLs that are at least ten minutes old', () => {
  vi.useFakeTimers()
  const refresh = vi.fn()
  const { rerender, unmount } = renderHook(({ data }) => useRefreshedUrls(data, refresh), {
    initialProps: { data: {} },
  })
  vi.advanceTimersByTime(9.5 * 60_000)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  rerender({ data: {} })
  vi.advanceTimersByTime(9.5 * 60_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  // Simulates a computer that sleeps: the clock advances, but no timer fires.
  vi.setSystemTime(Date.now() + 3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refresh).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(3_600_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})
