import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SessionList } from '../../../client/sessions/SessionList'
import { renderWithProviders } from '../harness'

afterEach(cleanup)

/** Renders seven sessions. `currentIndex` is the index of the current session in the `sessions` prop. */
const renderSessions = (currentIndex: number) => {
  const sessions = Array.from({ length: 7 }, (_, index) => ({
    id: String(index + 1),
    isCurrent: index === currentIndex,
    device: `Device ${index + 1}`,
    address: '192.0.2.1',
    userAgent: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    lastUsedAt: '2026-11-01T00:00:00.000Z',
  }))
  renderWithProviders(
    <>
      <h2 id="title">Sessions</h2>
      <SessionList
        titleId="title"
        sessions={sessions}
        error={undefined}
        onRetry={() => undefined}
        onRevoke={() => undefined}
      />
    </>,
  )
}

test('"Show all" moves the focus to the first newly shown session', () => {
  renderSessions(0)
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  const items = screen.getAllByRole('listitem')
  expect(items).toHaveLength(7)
  expect(document.activeElement).toBe(items[5])
})

test('shows the current session first, even if it is the last in the `sessions` prop', () => {
  renderSessions(6)
  const devices = screen.getAllByRole('listitem').map(item => /Device \d/.exec(item.textContent ?? '')?.[0])
  expect(devices).toEqual(['Device 7', 'Device 1', 'Device 2', 'Device 3', 'Device 4'])
})
