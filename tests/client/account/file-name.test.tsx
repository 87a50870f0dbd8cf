import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FileName } from '../../../client/ui/layout/FileName'

afterEach(cleanup)

/** Returns the visible parts of a name. CSS can truncate only the first part. */
const getVisibleParts = (container: HTMLElement) =>
  [...(container.querySelector('.flex')?.children ?? [])].map(part => part.textContent)

test.each([
  ['notes.txt', ['notes.txt']],
  ['README', ['README']],
  ['2026-Q3-market-readings-final-2.pdf', ['2026-Q3-market-readings', '-final-2.pdf']],
  ['a file without an extension', ['a file without an e', 'xtension']],
  ['archive.of.the.last.year.tar.gz', ['archive.of.the.last.', 'year.tar.gz']],
  // A combining accent stays with its letter.
  [`the summer of last ye${'e\u0301'.repeat(8)}.pdf`, ['the summer of last ye', `${'e\u0301'.repeat(8)}.pdf`]],
  ['holiday photos 🌊🌊🌊🌊🌊🌊🌊🌊.jpeg', ['holiday photos ', '🌊🌊🌊🌊🌊🌊🌊🌊.jpeg']],
])('%s is divided into %j', (name, parts) => {
  const { container } = render(<FileName>{name}</FileName>)
  expect(getVisibleParts(container)).toEqual(parts)
  expect(screen.getByTitle(name)).toBeDefined()
})

test('hides the parts of a long name from screen readers, which read the full name instead', () => {
  const name = '2026-Q3-market-readings-final-2.pdf'
  const { container } = render(<FileName>{name}</FileName>)
  expect(screen.getByText(name).className).toBe('sr-only')
  expect(container.querySelector('.flex')?.getAttribute('aria-hidden')).toBe('true')
})
