import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreInstance } from '../../../server/backup/restore-instance'
import { type Config, readConfig } from '../../../server/config'
import { setupTestApp } from '../../support/app'
import { backUpApp, setupDirectories } from '../../support/database/backups'

const app = setupTestApp()
const createDirectory = setupDirectories()

/**
 * Backs up the application and restores the archive into a new instance without JWT_SECRET. Returns the advice for the
 * operator.
 * @param storedSecret content of `jwt-secret` in the archive, which differs from the secret of the application; null
 * omits the file
 */
const restoreIntoNewInstance = async (storedSecret: string | null) => {
  const directory = createDirectory()
  if (storedSecret) writeFileSync(join(directory, 'jwt-secret'), storedSecret)
  const { file } = await backUpApp(app, directory)
  const config: Config = { ...readConfig({ DATA_DIR: join(createDirectory(), 'data') }), jwtSecret: null }
  return (await restoreInstance({ config, file, isForced: false, print: () => {} })).advice
}

test('a restore advises setting JWT_SECRET if the archive lacks the secret that the backed-up instance used', async () => {
  for (const storedSecret of [null, 'a former secret that the instance no longer uses']) {
    expect(await restoreIntoNewInstance(storedSecret)).toEqual([
      expect.stringMatching(/^Set JWT_SECRET to the value that the backed-up instance used\./),
    ])
  }
})
