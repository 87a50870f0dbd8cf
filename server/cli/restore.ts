import { summarizeManifest } from '../backup/manifest'
import { restoreInstance } from '../backup/restore-instance'
import { requireSnapshot } from '../backup/snapshots'
import { defineCommand, jsonOption, loadConfig, UsageError } from './command'
import { createProgressLine } from './progress'

export const command = defineCommand({
  description:
    'Restores an archive from `kairos backup` into the configured instance. An archive of the embedded database can be\nrestored into PostgreSQL, and vice versa. Stop the server first. Verifies the archive before the restore. Verifies row\ncounts, balances and checksums before the commit. After an error, the content of the database is unchanged, unless the\nmessage says that the archive is restored or may be restored.',
  positionals: ['[ARCHIVE]'],
  options: {
    snapshot: {
      type: 'string',
      value: 'NAME',
      description:
        'restores a snapshot of the embedded database instead; NAME is latest, or a file name in DATA_DIR/snapshots',
    },
    force: { type: 'boolean', description: 'replaces all content of an instance that is not empty' },
    ...jsonOption,
  },
  run: async ({ values, positionals }) => {
    const [archive] = positionals
    if ((archive === undefined) === (values.snapshot === undefined))
      throw new UsageError('Specify either an archive or a snapshot.')
    const config = loadConfig()
    const file = archive ?? (await requireSnapshot(config.dataDir, values.snapshot ?? ''))
    const progress = createProgressLine(!values.json)
    const { manifest, description, replacedDatabase, advice } = await restoreInstance({
      config,
      file,
      isForced: values.force,
      print: line => console.error(line),
      onProgress: ({ rows, files }) => progress.show(`${rows} rows, ${files} files`),
    }).finally(progress.clear)
    const summary = summarizeManifest(manifest)
    if (values.json) {
      console.log(JSON.stringify({ ...summary, replacedDatabase, advice }))
      return undefined
    }
    console.log(`Restored the state of ${summary.createdAt}: ${summary.rows} rows and ${summary.files} files.`)
    console.log(`Verified ${description}: counts, balances and checksums are correct.`)
    if (replacedDatabase)
      console.log(`The previous database is in ${replacedDatabase}. Delete it after you have checked the new one.`)
    for (const line of advice) console.log(line)
    if (values.snapshot) console.log('Run kairos verify: it lists files that were deleted after the snapshot.')
    return undefined
  },
})
