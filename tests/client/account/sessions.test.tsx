import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SessionList } from '../../../client/sessions/SessionList'
import { renderWithProviders } from '../harness'

afterEach(cleanup)

test('"Show all" moves the focus to the first added session', () => {
  const sessions = Array.from({ length: 7 }, (_, index) => ({
    id: String(index + 1),
    isCurrent: index === 0,
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
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  const items = screen.getAllByRole('listitem')
  expect(items).toHaveLength(7)
  expect(document.activeElement).toBe(items[5])
})
