import { openDatabase } from '../adapters/db/database'
import { createStorage } from '../adapters/storage/create-storage'
import { moveFiles } from '../backup/move-files'
import { defineCommand, EXIT_CODES, jsonOption, loadConfig, UsageError } from './command'
import { createProgressLine } from './progress'

export const command = defineCommand({
  description:
    'With the TARGET s3, copies the stored files from DATA_DIR to the bucket in the S3_ settings. With the TARGET disk, copies\nthem back. Verifies the checksum of each copy. Repeat the command after an interruption: it skips copied files. Stop the\nserver first: files uploaded meanwhile are not copied.',
  positionals: ['TARGET'],
  options: {
    'delete-source': { type: 'boolean', description: 'deletes the files from the source once all are copied' },
    ...jsonOption,
  },
  run: async ({ values, positionals: [targetName] }) => {
    if (targetName !== 's3' && targetName !== 'disk') throw new UsageError('TARGET must be s3 or disk.')
    const config = loadConfig()
    if (!config.s3) throw new UsageError('The bucket is unknown: set the S3_ settings.')
    const disk = await createStorage({ ...config, s3: null }, true)
    const bucket = await createStorage(config, true)
    const [source, target] = targetName === 's3' ? [disk, bucket] : [bucket, disk]
    const progress = createProgressLine(!values.json)
    const db = await openDatabase(config, { appliesMigrations: false, print: line => console.error(line) })
    const onFile = (count: number) => progress.show(`${count} files`)
    const deletesSource = values['delete-source']
    const result = await moveFiles({ pool: db.pool, source, target, deletesSource, onFile }).finally(async () => {
      progress.clear()
      await db.close()
    })
    if (values.json) console.log(JSON.stringify(result))
    else {
      console.log(
        `Copied ${result.copied} files, skipped ${result.skipped} existing files, deleted ${result.deleted} files and smaller copies from the source.`,
      )
    }
    if (result.broken.length > 0) {
      for (const key of result.broken)
        console.error(`The file ${key} is missing, or its checksum differs from the checksum in its database row.`)
      console.error('These files were not copied. Restore them from a backup and repeat the command.')
      return EXIT_CODES.failed
    }
    if (!values.json) console.log(`${targetName === 's3' ? 'Keep' : 'Remove'} the S3_ settings and start the server.`)
    return EXIT_CODES.ok
  },
})
