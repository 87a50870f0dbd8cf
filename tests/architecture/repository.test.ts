import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
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

test('the parser resolves every import of the sources', () => {
  expect(serverSources.length).toBeGreaterThan(30)
  expect(clientSources.length).toBeGreaterThan(30)
  const app = serverSources.find(source => source.path === 'server/app.ts')
  expect(app?.imports).toContainEqual({
    to: 'server/errors.ts',
    isPackage: false,
    isTypeOnly: false,
    isDynamic: false,
  })
  expect(app?.imports).toContainEqual({
    to: 'client/app/entry.server.tsx',
    isPackage: false,
    isTypeOnly: false,
    isDynamic: true,
  })
  expect(app?.imports).toContainEqual({
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

const productionSources = sources.filter(source => !source.path.startsWith('tests/'))

test('production code never imports tests', () => {
  expect(findForbiddenImports(productionSources, ({ to }) => !to.startsWith('tests/') && to !== 'vitest')).toEqual([])
})

test('bans any, as never, ! and @ts-ignore, and requires reasons for other suppressions', () => {
  const suppressions = sources.flatMap(({ path, nodes, comments }) => [
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
  expect(suppressions).toEqual([])
})

test('files have at most 300 lines', () => {
  const maxLines = 300
  const styles = listFiles('client')
    .filter(path => path.endsWith('.css'))
    .map(path => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
  const longFiles = [...sources, ...styles].filter(({ lines }) => lines > maxLines)
  expect(longFiles.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([])
})

test('file names are specific and follow the naming convention', () => {
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

test('server and client use named exports', () => {
  const filesWithDefaultExport = [...serverSources, ...clientSources].filter(({ nodes }) =>
    nodes.some(node => node.type === 'ExportDefaultDeclaration'),
  )
  expect(filesWithDefaultExport.map(({ path }) => path)).toEqual([])
})

test('.env.example lists exactly the settings of config.ts', () => {
  const example = readFileSync('.env.example', 'utf8')
  const documented = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual(settingNames.toSorted())
})
