import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingNames } from '../../server/config'
import {
  CODE_FILE_PATTERN,
  clientSources,
  findForbiddenImports,
  isGenerated,
  isNode,
  listFiles,
  serverSources,
  sources,
} from './sources'

/** Returns the anchors that GitHub creates for the headings of a Markdown file. */
const listAnchors = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every relative import resolves to an existing or generated file; type and dynamic imports are detected', () => {
  expect(serverSources.length).toBeGreaterThan(30)
  expect(clientSources.length).toBeGreaterThan(30)
  const rendering = serverSources.find(source => source.path === 'server/rendering.ts')
  expect(rendering?.imports).toContainEqual({
    to: 'server/errors.ts',
    isPackage: false,
    isTypeOnly: false,
    isDynamic: false,
  })
  expect(rendering?.imports).toContainEqual({
    to: 'client/app/entry.server.tsx',
    isPackage: false,
    isTypeOnly: false,
    isDynamic: true,
  })
  expect(rendering?.imports).toContainEqual({
    to: 'client/app/entry.server.tsx',
    isPackage: false,
    isTypeOnly: true,
    isDynamic: false,
  })
  const missing = sources.flatMap(source =>
    source.imports
      .filter(({ isPackage, to }) => !isPackage && !existsSync(to))
      .map(({ to }) => `${source.path}: ${to}`),
  )
  expect(missing.filter(line => !isGenerated(line))).toEqual([])
})

const sourcesOutsideTests = sources.filter(source => !source.path.startsWith('tests/'))

test('code outside tests/ imports neither tests nor Vitest', () => {
  expect(findForbiddenImports(sourcesOutsideTests, ({ to }) => !to.startsWith('tests/') && to !== 'vitest')).toEqual([])
})

test('code has no "any", "as never" or "x!"; suppressions are @ts-expect-error or biome-ignore, with a reason', () => {
  const violations = sources.flatMap(({ path, nodes, comments }) => [
    ...nodes.filter(node => node.type === 'TSAnyKeyword').map(() => `${path}: any`),
    ...nodes
      .filter(
        ({ type, typeAnnotation }) =>
          type === 'TSAsExpression' && isNode(typeAnnotation) && typeAnnotation.type === 'TSNeverKeyword',
      )
      .map(() => `${path}: as never`),
    ...nodes.filter(node => node.type === 'TSNonNullExpression').map(() => `${path}: !`),
    ...comments
      .map(({ value }) => value.trim())
      .filter(
        comment =>
          /^@ts-(ignore|nocheck)|^@ts-expect-error$|eslint-disable|(istanbul|v8|c8) ignore/.test(comment) ||
          /biome-ignore(?!.*: \S)/.test(comment),
      )
      .map(comment => `${path}: ${comment}`),
  ])
  expect(violations).toEqual([])
})

test('code files and stylesheets have at most 300 lines', () => {
  const maxLines = 300
  const styles = listFiles('client')
    .filter(path => path.endsWith('.css'))
    .map(path => ({ path, lineCount: readFileSync(path, 'utf8').split('\n').length - 1 }))
  const longFiles = [...sources, ...styles].filter(({ lineCount }) => lineCount > maxLines)
  expect(longFiles.map(({ path, lineCount }) => `${path}: ${lineCount} lines`)).toEqual([])
})

test('file names follow the naming convention, contain no vague words such as "utils", and are not index.ts', () => {
  const paths = ['server', 'client', 'tests'].flatMap(listFiles)
  const vagueNamePattern = /(^|[/.-])(utils?|helpers?|misc|common|manager)([/.-]|$)/i
  const fileNamePattern = /^([A-Z][A-Za-z0-9]*\.tsx|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z]+)$/
  expect(paths.filter(path => vagueNamePattern.test(path))).toEqual([])
  expect(
    paths.filter(
      path => CODE_FILE_PATTERN.test(path) && !fileNamePattern.test(basename(path).replace(/\.test\.tsx?$/, '.ts')),
    ),
  ).toEqual([])
  expect(
    paths.filter(path => /\/index\.tsx?$/.test(path)),
    'no barrel files',
  ).toEqual([])
})

describe('references to files', () => {
  const folders = ['server', 'client', 'prisma', 'tools', 'bench', 'tests', 'docs', 'examples']
  const files = folders
    .flatMap(listFiles)
    .concat(readdirSync('.'))
    .filter(path => !path.includes('node_modules/'))
  const paths = new Set(files.flatMap(file => [file, dirname(file), dirname(dirname(file))]))
  const documents = files
    .filter(path => path.endsWith('.md') && !path.startsWith('prisma/demo/'))
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))

  /** Names that look like file paths but are the names of other repositories. */
  const otherRepositories = ['prisma/orm']
  const pathPattern = /(?<![\w@./:*$}#-])(?:[\w.-]+\/)+[\w.-]*\w/g
  const repositoryPathPattern = new RegExp(`^(${folders.join('|')})/|\\.(ts|tsx|mjs|cjs|md)$`)

  const listRepositoryPaths = (text: string) =>
    [...text.matchAll(pathPattern)]
      .map(([path]) => path.replace(/^(\.{1,2}\/)+/, ''))
      .filter(path => repositoryPathPattern.test(path) && !isGenerated(`${path}/`) && !otherRepositories.includes(path))

  /**
   * Returns whether a path exists. Also returns true for the last segments of an existing path, and for the part of an
   * existing path before a hyphen, such as docs/decisions/0025.
   */
  const isKnown = (path: string) =>
    paths.has(path) || [...paths].some(knownPath => knownPath.endsWith(`/${path}`) || knownPath.startsWith(`${path}-`))

  test('paths in comments and documents exist', () => {
    const texts = [
      ...documents,
      ...sources.map(({ path, comments }) => ({ path, text: comments.map(({ value }) => value).join('\n') })),
    ]
    const unknown = texts.flatMap(({ path, text }) =>
      listRepositoryPaths(text)
        .filter(name => !isKnown(name))
        .map(name => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
    expect(texts.flatMap(({ text }) => listRepositoryPaths(text)).length).toBeGreaterThan(300)
  })

  test('relative links in documents lead to existing files, folders and headings', () => {
    const broken = documents
      .filter(({ path }) => path !== 'docs/decisions/template.md')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g)]
          .filter(([, target = '', anchor]) => {
            const file = target === '' ? path : join(dirname(path), target)
            return !existsSync(file) || (anchor !== undefined && !listAnchors(file).includes(anchor))
          })
          .map(([link]) => `${path}: ${link}`),
      )
    expect(broken).toEqual([])
  })

  test('docs/security.md names only tests that exist', () => {
    const text = readFileSync('docs/security.md', 'utf8')
    const names = text.split('\n').flatMap(line => {
      const [, tests = ''] = /\|([^|]*)\|$/.exec(line) ?? []
      return [...tests.matchAll(/`([\w/.-]+)`/g)].map(([, name = '']) => name)
    })
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter(name => !isKnown(name) && !isKnown(`${name}.test.ts`))).toEqual([])
  })
})

test('server and client files have no default export', () => {
  const filesWithDefaultExport = [...serverSources, ...clientSources].filter(({ nodes }) =>
    nodes.some(node => node.type === 'ExportDefaultDeclaration'),
  )
  expect(filesWithDefaultExport.map(({ path }) => path)).toEqual([])
})

test('.env.example lists exactly the settings in config.ts', () => {
  const example = readFileSync('.env.example', 'utf8')
  const documentedNames = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documentedNames.toSorted()).toEqual(settingNames.toSorted())
})
