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
 * Restores a backup of the application into a new embedded database without JWT_SECRET.
 * @param storedSecret the secret in the data directory of the application, which uses another one
 * @returns the advice
 */
const restoreIntoNewInstance = async (storedSecret: string | null) => {
  const directory = createDirectory()
  if (storedSecret) writeFileSync(join(directory, 'jwt-secret'), storedSecret)
  const { file } = await backUpApp(app, directory)
  const config: Config = { ...readConfig({ DATA_DIR: join(createDirectory(), 'data') }), jwtSecret: null }
  return (await restoreInstance({ config, file, isForced: false, print: () => {} })).advice
}

test('a restore into the embedded database names the secret that the archive does not contain', async () => {
  for (const storedSecret of [null, 'a former secret that the instance no longer uses']) {
    expect(await restoreIntoNewInstance(storedSecret)).toEqual([
      expect.stringMatching(/^Set JWT_SECRET to the value that the instance of the archive used\./),
    ])
  }
})
