import { once } from 'node:events'
import { setEnvironmentData, type Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createContentConverter } from '../../../server/content/converter'

test('converts text after an earlier conversion could not create a worker', async () => {
  const converter = createContentConverter()
  // The `Worker` constructor throws if the environment data cannot be cloned.
  setEnvironmentData('uncloneable', () => undefined)
  try {
    await expect(converter.convert('renderMarkdown', 'First')).rejects.toThrow('could not be cloned')
  } finally {
    setEnvironmentData('uncloneable', undefined)
  }
  expect(await converter.convert('renderMarkdown', 'Second')).toContain('Second')
})

test('stops an idle worker and starts another one for the next conversion', async () => {
  const workers: Worker[] = []
  const addWorker = (worker: Worker) => workers.push(worker)
  process.on('worker', addWorker)
  try {
    const converter = createContentConverter(10_000, 0)
    expect(await converter.convert('renderMarkdown', 'First')).toContain('First')
    const [idleWorker] = workers
    if (!idleWorker) throw new Error('No worker was started')
    await once(idleWorker, 'exit')
    expect(await converter.convert('renderMarkdown', 'Second')).toContain('Second')
    expect(workers).toHaveLength(2)
  } finally {
    process.off('worker', addWorker)
  }
})
