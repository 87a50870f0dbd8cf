import { createWriteStream, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { createArchiveWriter, withArchiveFile } from '../../../server/backup/archive'
import { verifyArchive } from '../../../server/backup/verify-archive'
import { setupDirectories } from '../../support/database/backups'

const createDirectory = setupDirectories()

describe('an archive', () => {
  test('is not written if its file already exists or cannot be created', async () => {
    const directory = createDirectory()
    const file = join(directory, 'backup.tar.gz')
    writeFileSync(file, '')
    const write = () => expect.unreachable('the file was opened')
    await expect(withArchiveFile(file, write)).rejects.toThrow(/^EEXIST/)
    await expect(withArchiveFile(join(directory, 'none', 'backup.tar.gz'), write)).rejects.toThrow(/^ENOENT/)
  })

  test('that cannot be opened is not reported as damaged', async () => {
    const file = join(createDirectory(), 'file')
    writeFileSync(file, '')
    await expect(verifyArchive(join(file, 'backup.tar.gz'))).rejects.toThrow(/^ENOTDIR/)
  })

  test('with an entry that cannot be read fails with the reason, and an abort destroys its output stream', async () => {
    const output = new PassThrough()
    const writer = createArchiveWriter(output)
    async function* yieldAndFail() {
      yield Buffer.alloc(10)
      throw new Error('the storage failed')
    }
    await expect(writer.add('entry', 20, yieldAndFail())).rejects.toThrow('the storage failed')
    writer.abort(new Error('the storage failed'))
    await expect(finished(output)).rejects.toThrow('the storage failed')
  })

  test.runIf(existsSync('/dev/full')).each([100, 60_000])(
    'with entries of %i bytes fails with ENOSPC if the disk is full',
    async size => {
      const writer = createArchiveWriter(createWriteStream('/dev/full'))
      const content = crypto.getRandomValues(Buffer.alloc(size))
      const addEntries = async () => {
        for (let index = 0; index < 2000; index++) await writer.add(`entry-${index}`, size, Readable.from([content]))
        await writer.finish()
      }
      await expect(addEntries()).rejects.toThrow(/^ENOSPC/)
    },
  )
})
