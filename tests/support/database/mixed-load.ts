import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { readArchive } from '../../../server/backup/archive'
import { requestLogin } from '../processes/server-process'

/** Number of files that the load keeps. After each further upload, the load deletes the oldest file. */
const MAX_FILES = 4

export interface MixedLoad {
  /** Waits until the server has acknowledged `count` further credit transactions. */
  waitForTransactions(count: number): Promise<void>
  /** Returns the reasons of the acknowledged credit transactions. Each transaction has a unique reason. */
  getAcknowledgedGrantReasons(): string[]
  failures: string[]
  stop(): Promise<void>
}

/** Starts loops that grant credits, upload files and delete files until `stop` is called. */
export const startMixedLoad = async (url: string): Promise<MixedLoad> => {
  const { body: tokens } = await requestLogin(url)
  const authorization = `Bearer ${tokens.accessToken}`
  const failures: string[] = []
  const reasons: string[] = []
  const fileIds: number[] = []
  let isRunning = true

  const execute = async (query: string, variables: object) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data?: { viewer?: { id: number } }; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const userId = (await execute('{ viewer { id } }', {}))?.viewer?.id

  const grantCredits = async () => {
    const reason = `load ${randomUUID()}`
    const mutation = 'mutation ($input: AdjustCreditsInput!) { adjustCredits(input: $input) { id } }'
    await execute(mutation, { input: { userId, amount: 7, reason } })
    reasons.push(reason)
  }
  const replaceFile = async () => {
    const name = `${randomUUID()}.txt`
    const form = new FormData()
    form.set('file', new Blob([`content ${name}`.repeat(2000)]), name)
    const response = await fetch(`${url}/api/files/upload`, { method: 'POST', headers: { authorization }, body: form })
    // An upload that exceeds the rate limit is not a failure.
    if (response.status === 429) return
    if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`)
    const { id } = (await response.json()) as { id: number }
    fileIds.push(id)
    const oldestId = fileIds.length > MAX_FILES && fileIds.shift()
    if (oldestId) await execute('mutation ($id: Int!) { deleteFile(id: $id) { id } }', { id: oldestId })
  }
  const repeat = async (write: () => Promise<void>, pauseMs: number) => {
    while (isRunning) {
      await write().catch(error => failures.push(String(error)))
      await sleep(pauseMs)
    }
  }
  const loops = [repeat(grantCredits, 5), repeat(grantCredits, 5), repeat(replaceFile, 300)]
  return {
    failures,
    waitForTransactions: async count => {
      const initialCount = reasons.length
      await expect.poll(() => reasons.length).toBeGreaterThanOrEqual(initialCount + count)
    },
    getAcknowledgedGrantReasons: () => [...reasons],
    stop: async () => {
      isRunning = false
      await Promise.all(loops)
    },
  }
}

/** Returns the reasons that are missing from the credit transactions in the archive. */
export const findMissingGrantReasons = async (file: string, reasons: string[]): Promise<string[]> => {
  const missing = new Set(reasons)
  for await (const { path, content } of readArchive(file)) {
    const text = Buffer.concat(await Readable.from(content).toArray()).toString()
    if (path !== 'tables/credit_transactions.jsonl') continue
    for (const [reason] of text.matchAll(/load [\da-f-]{36}/g)) missing.delete(reason)
  }
  return [...missing]
}
