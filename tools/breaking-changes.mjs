// Checks that CHANGELOG.md names every breaking change to schema.graphql since the last release. An entry in the
// section "Unreleased" contains the schema coordinates of the changed elements:
// "- BREAKING: `Query.users(sort:)` and `Query*Connection` …". `*` matches any part of a name.
//
//   node tools/breaking-changes.mjs            checks schema.graphql and CHANGELOG.md
//   node tools/breaking-changes.mjs --release  stores the current schema as the schema of the last release
//   node tools/breaking-changes.mjs RELEASED CURRENT CHANGELOG   checks these files instead
import { copyFileSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false } },
})
const [releasedFile = 'tools/released-schema.graphql', currentFile = 'schema.graphql', changelogFile = 'CHANGELOG.md'] =
  positionals

const readSchema = file => buildSchema(readFileSync(file, 'utf8'))

const readDocumentedCoordinates = file => {
  const [, section = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readFileSync(file, 'utf8')) ?? []
  const entries = section.split(/^(?=- )/m).filter(entry => /^- \W*BREAKING\b/.test(entry))
  return entries.flatMap(entry => [...entry.matchAll(/`([^`\s]+)`/g)].map(([, coordinate]) => coordinate))
}

/**
 * Converts a schema coordinate to a pattern. For `Query.users(sort:)`, the pattern matches the path `Query.users.sort`
 * and all paths below it.
 */
const toPattern = coordinate => {
  const path = coordinate.replace(/\((\w+):\)$/, '.$1')
  const escaped = path.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '\\w*')
  return new RegExp(`^${escaped}(\\.|$)`)
}

if (options.release) copyFileSync(currentFile, releasedFile)
else {
  const patterns = readDocumentedCoordinates(changelogFile).map(toPattern)
  const changes = await diff(readSchema(releasedFile), readSchema(currentFile))
  const undocumented = changes.filter(
    ({ criticality, path = '' }) =>
      criticality.level === CriticalityLevel.Breaking && !patterns.some(pattern => pattern.test(path)),
  )
  if (undocumented.length > 0) {
    const lines = undocumented.map(({ path, message }) => `${path}: ${message}`)
    console.error(`${changelogFile} has no BREAKING entry for these changes:\n${lines.join('\n')}`)
    process.exit(1)
  }
}
