import { setEnvironmentData } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { createContentConverter } from '../../server/content/converter'

it('converts again after its worker could not be created', async () => {
  const converter = createContentConverter()
  // A value that cannot be copied to a worker makes its constructor throw.
  setEnvironmentData('uncloneable', () => undefined)
  try {
    await expect(converter.convert('renderMarkdown', 'First')).rejects.toThrow('could not be cloned')
  } finally {
    setEnvironmentData('uncloneable', undefined)
  }
  expect(await converter.convert('renderMarkdown', 'Second')).toContain('Second')
})
