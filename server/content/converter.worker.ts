import { parentPort } from 'node:worker_threads'
import { renderArticle } from './article'
import { renderMarkdown, sanitizeHtml, toAbsoluteUrls } from './html'

const conversions = { renderMarkdown, sanitizeHtml, renderArticle, toAbsoluteUrls }

export type Conversions = typeof conversions

export interface ConversionRequest {
  name: keyof Conversions
  args: unknown[]
}

/** The first report is empty and says that the worker is ready. */
export type WorkerReport = { value?: unknown } | { error: unknown }

const report = (message: WorkerReport) => parentPort?.postMessage(message)

parentPort?.on('message', async ({ name, args }: ConversionRequest) => {
  try {
    const convert = conversions[name] as (...args: unknown[]) => unknown
    report({ value: await convert(...args) })
  } catch (error) {
    report({ error })
  }
})

report({})
