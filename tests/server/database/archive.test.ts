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
  test('is not written if its file exists or cannot be created', async () => {
    const directory = createDirectory()
    const file = join(directory, 'backup.tar.gz')
    writeFileSync(file, '')
    const write = () => expect.unreachable('the file was created')
    await expect(withArchiveFile(file, write)).rejects.toThrow(/^EEXIST/)
    await expect(withArchiveFile(join(directory, 'none', 'backup.tar.gz'), write)).rejects.toThrow(/^ENOENT/)
  })

  test('that cannot be opened does not count as damaged', async () => {
    const file = join(createDirectory(), 'backup.tar.gz')
    writeFileSync(file, '')
    await expect(verifyArchive(join(file, 'part'))).rejects.toThrow(/^ENOTDIR/)
  })

  test('that is aborted within a part destroys its output and rejects the part', async () => {
    const output = new PassThrough()
    const writer = createArchiveWriter(output)
    async function* failLater() {
      yield Buffer.alloc(10)
      throw new Error('the storage failed')
    }
    const part = writer.add('part', 20, failLater())
    await expect(part).rejects.toThrow('the storage failed')
    writer.abort(new Error('the storage failed'))
    await expect(finished(output)).rejects.toThrow('the storage failed')
  })

  test.runIf(existsSync('/dev/full')).each([100, 60_000])(
    'with parts of %i bytes fails with the error of its output',
    async size => {
      const writer = createArchiveWriter(createWriteStream('/dev/full'))
      const content = crypto.getRandomValues(Buffer.alloc(size))
      const addParts = async () => {
        for (let part = 0; part < 2000; part++) await writer.add(`part-${part}`, size, Readable.from([content]))
        await writer.finish()
      }
      await expect(addParts()).rejects.toThrow(/^ENOSPC/)
    },
  )
})
