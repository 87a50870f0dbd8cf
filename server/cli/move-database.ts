import { summarizeManifest } from '../backup/manifest'
import { moveDatabase } from '../backup/move-database'
import { defineCommand, jsonOption, loadConfig, UsageError } from './command'
import { createProgressLine } from './progress'

export const command = defineCommand({
  description:
    'Copies the embedded database into the empty PostgreSQL database at POSTGRES_URL. With --to-embedded, copies the database\nat DATABASE_URL into DATA_DIR instead. Ids, sessions and links stay valid, and files stay where they are. Stop the server\nfirst. The source is not changed.',
  positionals: ['[POSTGRES_URL]'],
  options: {
    'to-embedded': { type: 'boolean', description: 'copies from PostgreSQL into the embedded database' },
    force: { type: 'boolean', description: 'replaces all content of a target that is not empty' },
    ...jsonOption,
  },
  run: async ({ values, positionals: [url] }) => {
    const config = loadConfig()
    const targetUrl = requireTarget(url, values['to-embedded'], config.databaseUrl)
    const progress = createProgressLine(!values.json)
    const { manifest, description, replacedDatabase, advice } = await moveDatabase({
      config,
      targetUrl,
      isForced: values.force,
      print: line => console.error(line),
      onProgress: ({ rows }) => progress.show(`${rows} rows`),
    }).finally(progress.clear)
    const { rows, tables } = summarizeManifest(manifest)
    if (values.json) {
      console.log(JSON.stringify({ rows, tables, replacedDatabase, advice }))
      return undefined
    }
    console.log(`Copied ${rows} rows of ${tables} tables to ${description} and verified counts and balances.`)
    if (replacedDatabase)
      console.log(`The previous database is in ${replacedDatabase}. Delete it after you have checked the new one.`)
    for (const line of advice) console.log(line)
    return undefined
  },
})

/** Returns the URL of the target, or null for the embedded database. Throws a UsageError if the arguments are wrong. */
const requireTarget = (url: string | undefined, isToEmbedded: boolean, sourceUrl: string | null): string | null => {
  if (isToEmbedded) {
    if (url) throw new UsageError('--to-embedded cannot be combined with POSTGRES_URL.')
    if (!sourceUrl) throw new UsageError('The database is already the embedded one: DATABASE_URL is not set.')
    return null
  }
  if (!url || !/^postgres(ql)?:\/\//.test(url))
    throw new UsageError(
      'Specify POSTGRES_URL, such as postgresql://user:password@host:5432/kairos, or use --to-embedded.',
    )
  if (sourceUrl) throw new UsageError('The database is already on PostgreSQL: DATABASE_URL is set.')
  return url
}
