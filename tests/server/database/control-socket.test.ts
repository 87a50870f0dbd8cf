import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openControlSocket, sendControlCommand } from '../../../server/backup/control-socket'
import { setupTestApp } from '../../support/app'
import { openRestoreTarget, setupDirectories } from '../../support/database/backups'

const app = setupTestApp()
const createDirectory = setupDirectories()

test('a backup command fails with the reason that the server returns', async () => {
  const dataDir = createDirectory()
  const { db } = await openRestoreTarget(dataDir, 'embedded')
  const source = { db, storage: app.deps.storage, secret: app.deps.secret, dataDir }
  const socket = await openControlSocket(source, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await socket.close()
    await db.close()
  })
  await expect(sendControlCommand(dataDir, 'backup')).rejects.toThrow(/^The database is empty: /)
})
