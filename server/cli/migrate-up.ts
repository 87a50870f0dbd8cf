import { applyMigrations, loadMigrationStatus } from '../adapters/db/migrations'
import { defineCommand, jsonOption, withDatabase } from './command'

export const command = defineCommand({
  description:
    'Applies each migration in its own transaction. The server also applies pending migrations when it starts.\nWith the embedded database, stop the server first.',
  options: jsonOption,
  run: async ({ values }) => {
    const pending = await withDatabase(
      async db => {
        const status = await loadMigrationStatus(db.pool)
        await applyMigrations(db.pool)
        return status.pending
      },
      { appliesMigrations: false },
    )
    if (values.json) console.log(JSON.stringify({ applied: pending }))
    else {
      for (const name of pending) console.log(`  applied: ${name}`)
      console.log(pending.length > 0 ? `Applied migrations: ${pending.length}` : 'No migrations are pending.')
    }
    return undefined
  },
})
