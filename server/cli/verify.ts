import { openDatabase } from '../adapters/db/database'
import { createStorage } from '../adapters/storage/create-storage'
import { sendControlCommand } from '../backup/control-socket'
import { summarizeManifest } from '../backup/manifest'
import { verifyArchive } from '../backup/verify-archive'
import { formatProblems, type InstanceReport, verifyInstance } from '../backup/verify-instance'
import type { Config } from '../config'
import { defineCommand, EXIT_CODES, jsonOption, loadConfig } from './command'
import { createProgressLine } from './progress'

export const command = defineCommand({
  description:
    'With an archive, compares each part of the archive with its checksum and restores nothing. Without an archive, compares\neach balance of the instance with the credit transactions of the user, and each stored file with the checksum in its\nrow. The server can keep running.',
  positionals: ['[ARCHIVE]'],
  options: jsonOption,
  run: async ({ values, positionals: [file] }) =>
    file ? await reportArchive(file, values.json) : await reportInstance(values.json),
})

const reportArchive = async (file: string, isJson: boolean) => {
  const summary = summarizeManifest(await verifyArchive(file))
  const { createdAt, rows, files, brokenFiles } = summary
  if (isJson) console.log(JSON.stringify(summary))
  else console.log(`${file} is intact: ${rows} rows and ${files} files from ${createdAt}.`)
  for (const key of brokenFiles) console.error(`The file ${key} was missing or damaged when the archive was written.`)
  return brokenFiles.length > 0 ? EXIT_CODES.failed : EXIT_CODES.ok
}

const reportInstance = async (isJson: boolean) => {
  const report = await loadReport(loadConfig(), isJson)
  const problems = formatProblems(report)
  if (isJson) console.log(JSON.stringify(report))
  else if (problems.length === 0)
    console.log(
      `Consistent: ${report.users} balances match the credit transactions, ${report.files} files match their checksums.`,
    )
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? EXIT_CODES.failed : EXIT_CODES.ok
}

/**
 * Returns the result of verifying the instance. If a server is running with the embedded database, the server verifies
 * the instance. Otherwise, this process does.
 */
const loadReport = async (config: Config, isJson: boolean): Promise<InstanceReport> => {
  const response = config.databaseUrl ? null : await sendControlCommand(config.dataDir, 'verify')
  if (response) return JSON.parse(Buffer.concat(await response.toArray()).toString('utf8'))
  const progress = createProgressLine(!isJson)
  const db = await openDatabase(config, { appliesMigrations: false, print: line => console.error(line) })
  try {
    const storage = await createStorage(config, true)
    return await verifyInstance(db.pool, storage, count => progress.show(`${count} files`))
  } finally {
    progress.clear()
    await db.close()
  }
}
