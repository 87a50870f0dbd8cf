import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeExchange, exchangeDirectories, getRestoringPath } from '../../../server/adapters/db/directory-exchange'
import { setupDirectories } from '../../support/database/backups'

const createDirectory = setupDirectories()

const writeDatabase = (path: string, content: string) => {
  mkdirSync(path)
  writeFileSync(join(path, 'content'), content)
}

const readDatabase = (path: string) => readFileSync(join(path, 'content'), 'utf8')

test('an exchange puts the restored database in place and keeps the replaced database under another name', () => {
  const directory = join(createDirectory(), 'database')
  writeDatabase(directory, 'existing')
  writeDatabase(getRestoringPath(directory), 'restored')
  const replacedPath = exchangeDirectories(directory, 'replaced')
  expect(readDatabase(directory)).toBe('restored')
  expect(readDatabase(replacedPath ?? '')).toBe('existing')
})

test('an exchange is completed if it was interrupted after the existing database was moved', () => {
  const directory = join(createDirectory(), 'database')
  writeDatabase(`${directory}.restored`, 'restored')
  completeExchange(directory)
  expect(readDatabase(directory)).toBe('restored')
})

test('an exchange is never completed if it was interrupted before the existing database was moved', () => {
  const directory = join(createDirectory(), 'database')
  writeDatabase(directory, 'existing')
  writeDatabase(`${directory}.restored`, 'restored')
  completeExchange(directory)
  expect(readDatabase(directory)).toBe('existing')
  renameSync(directory, `${directory}.old`)
  completeExchange(directory)
  expect(existsSync(directory)).toBe(false)
})
