import { loadMigrationStatus } from '../adapters/db/migrations'
import { defineCommand, EXIT_CODES, jsonOption, withDatabase } from './command'

export const command = defineCommand({
  description:
    'Exits with 1 if migrations are pending, or if the database belongs to a newer release. With the embedded\ndatabase, stop the server first. A running server has no pending migrations: it applies them when it starts.',
  options: jsonOption,
  run: async ({ values }) => {
    const status = await withDatabase(db => loadMigrationStatus(db.pool), { appliesMigrations: false })
    const { applied, pending, unknown } = status
    if (values.json) console.log(JSON.stringify(status))
    else {
      console.log(`${applied.length} applied, ${pending.length} pending.`)
      for (const name of pending) console.log(`  pending: ${name}`)
      for (const name of unknown) console.log(`  from a newer release: ${name}`)
      if (pending.length > 0) console.log('Apply them with: kairos migrate up')
      if (unknown.length > 0) console.log('Install the release that applied these migrations.')
    }
    return pending.length + unknown.length > 0 ? EXIT_CODES.failed : EXIT_CODES.ok
  },
})
