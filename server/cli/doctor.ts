import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Database, openDatabase } from '../adapters/db/database'
import { DirectoryLockedError } from '../adapters/db/directory-lock'
import { loadMigrationStatus } from '../adapters/db/migrations'
import { createStorage } from '../adapters/storage/create-storage'
import { rethrowWithSnapshotAdvice } from '../backup/snapshots'
import type { Config } from '../config'
import { defineCommand, EXIT_CODES, formatCommandError, jsonOption, loadConfig } from './command'

interface CheckResult {
  status: 'ok' | 'warning' | 'failed'
  /** The finding and, unless the status is ok, the remedy. */
  message: string
}

/** Runs a check and reports its result, or the status `failed` if the check throws. */
type CheckReporter = (name: string, check: () => Promise<CheckResult>) => Promise<void>

const createOk = (message: string): CheckResult => ({ status: 'ok', message })
const createWarning = (message: string): CheckResult => ({ status: 'warning', message })

export const command = defineCommand({
  description: 'Changes no data. The server can keep running. Exits with 1 if a check fails; warnings do not count.',
  options: jsonOption,
  run: async ({ values }) => {
    const results: (CheckResult & { name: string })[] = []
    const report: CheckReporter = async (name, check) => {
      const result = await check().catch(
        (error): CheckResult => ({ status: 'failed', message: formatCommandError(error) }),
      )
      results.push({ name, ...result })
      if (!values.json) console.log(`${result.status.padEnd(8)} ${name.padEnd(12)} ${result.message}`)
    }
    await runChecks(report)
    if (values.json) console.log(JSON.stringify(results))
    return results.some(({ status }) => status === 'failed') ? EXIT_CODES.failed : EXIT_CODES.ok
  },
})

const runChecks = async (report: CheckReporter) => {
  const loaded: { config?: Config } = {}
  await report('settings', async () => {
    loaded.config = loadConfig()
    return checkSettings(loaded.config)
  })
  if (loaded.config) await runConfiguredChecks(loaded.config, report)
}

const checkSettings = ({ databaseUrl, siteUrl }: Config) =>
  databaseUrl && !siteUrl
    ? createWarning(
        'SITE_URL is not set, so links in emails and feeds start with a local address. Set the public address.',
      )
    : createOk('valid')

const runConfiguredChecks = async (config: Config, report: CheckReporter) => {
  await report('directory', async () => checkDirectory(config.dataDir))
  const opened: { db?: Database } = {}
  await report('database', async () => {
    if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
      return createOk('the first start creates the embedded database')
    try {
      opened.db = await openDatabase(config, { appliesMigrations: false }).catch(
        rethrowWithSnapshotAdvice(config.dataDir),
      )
    } catch (error) {
      if (error instanceof DirectoryLockedError)
        return createOk('the running server uses the embedded database; stop it to check the database itself')
      throw error
    }
    return await checkDatabase(opened.db)
  })
  if (opened.db) await checkOpenDatabase(opened.db, report)
  await report('storage', () => checkStorage(config))
  await report('mail', () => checkMail(config))
}

const checkOpenDatabase = async (db: Database, report: CheckReporter) => {
  await report('migrations', () => checkMigrations(db))
  await report('clock', () => checkClock(db))
  await db.close()
}

const checkDirectory = (dataDir: string): CheckResult => {
  const existingDirectory = findExistingDirectory(dataDir)
  accessSync(existingDirectory, constants.R_OK | constants.W_OK)
  if (existingDirectory !== resolve(dataDir)) return createOk(`${dataDir} does not exist; the first start creates it`)
  const mode = statSync(dataDir).mode & 0o7777
  return process.platform !== 'win32' && (mode & 0o077) !== 0
    ? createWarning(`${dataDir} is accessible to other users. Run: chmod 700 ${dataDir}`)
    : createOk(`${dataDir} is writable and private`)
}

const findExistingDirectory = (path: string): string => {
  const absolutePath = resolve(path)
  return existsSync(absolutePath) ? absolutePath : findExistingDirectory(dirname(absolutePath))
}

const checkDatabase = async (db: Database): Promise<CheckResult> => {
  const startedAt = performance.now()
  await db.ping()
  return createOk(`${db.description} answers in ${(performance.now() - startedAt).toFixed(1)} ms`)
}

const checkMigrations = async (db: Database): Promise<CheckResult> => {
  const { applied, pending, unknown } = await loadMigrationStatus(db.pool)
  if (unknown.length > 0) {
    return {
      status: 'failed',
      message: `the database belongs to a newer release (${unknown.join(', ')}). Install that release.`,
    }
  }
  return pending.length > 0
    ? createWarning(`${pending.length} migrations are pending. Start the server, or run: kairos migrate up`)
    : createOk(`${applied.length} applied, none pending`)
}

const MAX_CLOCK_DIFFERENCE_MS = 2_000

const checkClock = async (db: Database): Promise<CheckResult> => {
  const { rows } = await db.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const differenceMs = Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now())
  return differenceMs > MAX_CLOCK_DIFFERENCE_MS
    ? createWarning(
        `the clocks of this machine and the database differ by ${(differenceMs / 1000).toFixed(1)} s. Synchronize both with NTP.`,
      )
    : createOk(`differs from the database by ${differenceMs} ms`)
}

const MIN_FREE_BYTES = 2 ** 30

const checkStorage = async (config: Config): Promise<CheckResult> => {
  if (config.s3) {
    await (await createStorage(config, true)).ping()
    return createOk(`the bucket ${config.s3.bucket} is usable`)
  }
  const { bavail, bsize } = await statfs(findExistingDirectory(config.dataDir))
  const free = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GB free`
  return bavail * bsize < MIN_FREE_BYTES
    ? createWarning(`the disk of ${config.dataDir} has only ${free}. Free some space.`)
    : createOk(`the disk of ${config.dataDir} has ${free}`)
}

const checkMail = async ({ mail: { smtpUrl } }: Config): Promise<CheckResult> => {
  if (!smtpUrl)
    return createOk(
      'off: without SMTP_URL, contact messages are only stored, and the links of invitations and password resets must be copied and sent by hand',
    )
  const { verifySmtpServer } = await import('../adapters/mail.smtp')
  await verifySmtpServer(smtpUrl).catch(error => {
    throw new Error(`the mail server rejects the connection: ${(error as Error).message}. Check SMTP_URL.`)
  })
  return createOk(`${new URL(smtpUrl).host} accepts the connection`)
}
