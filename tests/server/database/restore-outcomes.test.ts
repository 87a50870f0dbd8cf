import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreArchive } from '../../../server/backup/restore'
import { restoreInstance } from '../../../server/backup/restore-instance'
import { readConfig } from '../../../server/config'
import { setupTestApp } from '../../support/app'
import { backUpApp, openRestoreTarget, setupDirectories } from '../../support/database/backups'
import { isPostgres } from '../../support/database/database'

const app = setupTestApp()
const createDirectory = setupDirectories()

test('a restore succeeds even if the stored secret of the target cannot be used', async () => {
  const { file } = await backUpApp(app, createDirectory())
  const dataDir = join(createDirectory(), 'data')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'jwt-secret'), 'too short')
  const config = { ...readConfig({ DATA_DIR: dataDir }), jwtSecret: null }
  const { advice } = await restoreInstance({ config, file, isForced: false, print: () => {} })
  expect(advice).toEqual([expect.stringMatching(/^Set JWT_SECRET/)])
})

test.runIf(isPostgres)(
  'a restore reports that its result is unknown if the connection is lost during the commit',
  async () => {
    const directory = createDirectory()
    const archive = await backUpApp(app, directory)
    const { db, storage } = await openRestoreTarget(directory)
    // The restore adds the replaced key to `orphaned_files`. The trigger then ends the connection during the commit.
    await db.pool.query(`
    CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER end_connection AFTER INSERT ON orphaned_files
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_connection()`)
    const restore = restoreArchive(db.pool, { ...archive, storage, replacedKeys: ['files/replaced.txt'] })
    await expect(restore).rejects.toThrow(
      /^The archive may be restored, because the connection was lost during the commit\. Check the content of the database\. \w/,
    )
    await db.close()
  },
)
