import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRefreshedUrls } from '../../../client/files/use-refreshed-urls'

afterEach(() => {
  vi.useRealTimers()
})

test('refreshes URLs that are ten minutes old, on a timer and when the page becomes visible again', () => {
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
