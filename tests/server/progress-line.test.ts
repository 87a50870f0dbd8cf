import { expect, onTestFinished, test, vi } from 'vitest'
import { createProgressLine } from '../../server/cli/progress'

test('a progress line drops an update within 100 ms of the previous one, but shows the first update after `clear`', () => {
  const { isTTY } = process.stderr
  process.stderr.isTTY = true
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => {
    process.stderr.isTTY = isTTY
    write.mockRestore()
    now.mockRestore()
  })

  const progress = createProgressLine(true)
  progress.show('1 file')
  progress.show('2 files')
  progress.clear()
  progress.show('reading the archive back')
  const written = write.mock.calls.map(([text]) => text)
  expect(written).toEqual(['1 file', '', 'reading the archive back'].map(text => `\r\u001b[K${text}`))
})
