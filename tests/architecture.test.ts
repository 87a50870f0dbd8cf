import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { settingNames } from '../server/config'

// The house's walls: who may import whom, which names and which ways out there are. Each test collects what breaks its
// rule as "file: what", so that a failure says where to look.

interface Import {
  /** The file imported, from the repository's root; the package's name for a package. */
  to: string
  isPackage: boolean
  /** Types alone: gone at run time. */
  isTypeOnly: boolean
  /** Loaded later, by import(). */
  isDynamic: boolean
}

interface Source {
  path: string
  text: string
  lines: number
  imports: Import[]
  nodes: AstNode[]
  comments: string[]
}

interface AstNode {
  type: string
  [key: string]: unknown
}

const CODE_FILE_PATTERN = /\.(ts|tsx|mjs|cjs)$/
const isGenerated = (path: string) => path.includes('/generated/') || /\.generated\b/.test(path)

const listFiles = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .filter(path => !isGenerated(path))
        .sort()
    : []

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value

const collectNodes = (root: AstNode): AstNode[] => {
  const nodes: AstNode[] = []
  const visit = (node: AstNode) => {
    nodes.push(node)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(root)
  return nodes
}

const resolveImport = (from: string, specifier: string): { to: string; isPackage: boolean } => {
  if (!specifier.startsWith('.')) {
    return {
      to: specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : specifier,
      isPackage: true,
    }
  }
  const path = normalize(join(dirname(from), specifier.replace(/\?.*$/, '')))
  const extension = ['', '.ts', '.tsx', '.mjs', '.d.mts', '/index.ts'].find(
    candidate => CODE_FILE_PATTERN.test(path + candidate) && existsSync(path + candidate),
  )
  return { to: extension === undefined ? path : path + extension, isPackage: false }
}

const getStringValue = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? node.value : null)

/** Whether an import or export statement leaves nothing at run time. */
const isTypeOnlyStatement = (node: AstNode): boolean => {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return names.length > 0 && names.every(name => name.importKind === 'type' || name.exportKind === 'type')
}

const collectImports = (path: string, nodes: AstNode[]): Import[] =>
  nodes.flatMap(node => {
    const isStatement = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/.test(node.type)
    const isDynamic = node.type === 'ImportExpression'
    const isTypeQuery = node.type === 'TSImportType'
    if (!isStatement && !isDynamic && !isTypeQuery) return []
    const specifier = getStringValue(isTypeQuery ? (node.argument ?? node.source) : node.source)
    if (specifier === null) return []
    return [
      {
        ...resolveImport(path, specifier),
        isDynamic,
        isTypeOnly: isTypeQuery || (isStatement && isTypeOnlyStatement(node)),
      },
    ]
  })

const parseSource = (path: string): Source => {
  const text = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  // The parser's types say each node exactly; here a node is whatever has a type and others below it.
  const nodes = collectNodes(program as unknown as AstNode)
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: collectImports(path, nodes),
    nodes,
    comments: comments.map(comment => comment.value),
  }
}

const sources = ['server', 'client', 'prisma', 'tools', 'bench', 'tests']
  .flatMap(listFiles)
  .filter(path => CODE_FILE_PATTERN.test(path))
  .map(parseSource)
const listSources = (folder: string) => sources.filter(source => source.path.startsWith(`${folder}/`))
const server = listSources('server')
const client = listSources('client')

/** Every import of these files that the rule does not allow. */
const findForbiddenImports = (files: Source[], isAllowed: (to: Import, from: Source) => boolean): string[] =>
  files.flatMap(source =>
    source.imports.filter(to => !isAllowed(to, source)).map(to => `${source.path}: ${to.to}`),
  )

test('the fences see the code', () => {
  expect(server.length).toBeGreaterThan(30)
  expect(client.length).toBeGreaterThan(30)
  const app = server.find(source => source.path === 'server/app.ts')
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

// --- The server ---

const NON_FEATURE_FOLDERS = ['graphql', 'rest', 'http', 'adapters', 'content', 'crypto', 'generated']
const getFeature = (path: string) => {
  const [top, folder, file] = path.split('/')
  return top === 'server' && folder && file && !NON_FEATURE_FOLDERS.includes(folder) ? folder : null
}
const featureFiles = server.filter(source => getFeature(source.path) !== null)
const listFeatureFiles = (name: string) => featureFiles.filter(source => basename(source.path) === name)

/** Parts of server/graphql that features build upon; the rest of it gathers them. */
const GRAPHQL_BASE_MODULES = ['builder', 'errors', 'pagination', 'scopes', 'selection', 'shared-types']

const layers = [
  'base',
  'adapters',
  'http',
  'context',
  'builder',
  'features',
  'interfaces',
  'app',
  'start',
] as const

const getLayer = (path: string): (typeof layers)[number] => {
  if (/^server\/(errors|email|config)\.ts$/.test(path)) return 'base'
  if (/^server\/(adapters|content|crypto|generated)\/|^server\/audit-log\.ts$/.test(path)) return 'adapters'
  if (path.startsWith('server/http/')) return 'http'
  if (path === 'server/context.ts') return 'context'
  if (path.startsWith('server/graphql/')) {
    return GRAPHQL_BASE_MODULES.includes(basename(path, '.ts')) ? 'builder' : 'interfaces'
  }
  if (getFeature(path)) return 'features'
  if (path.startsWith('server/rest/') || path === 'server/rendering.ts') return 'interfaces'
  return path === 'server/app.ts' ? 'app' : 'start'
}

describe('on the server', () => {
  test('each layer imports only those below it: base, adapters, http, context, builder, features, interfaces, app, start', () => {
    const getRank = (path: string) => layers.indexOf(getLayer(path))
    expect(
      findForbiddenImports(
        server,
        ({ to }, from) => !to.startsWith('server/') || isGenerated(to) || getRank(to) <= getRank(from.path),
      ),
    ).toEqual([])
  })

  test('a feature has the files that features have, and no others', () => {
    const standardFiles = ['input.ts', 'rules.ts', 'service.ts', 'schema.ts']
    const extraFiles: Record<string, string[]> = {
      blog: ['admin-schema.ts', 'http.ts', 'read.ts', 'store.ts'],
      files: ['http.ts', 'storage-lifecycle.ts'],
    }
    const unexpectedFiles = listFiles('server').filter(path => {
      const feature = getFeature(path)
      return (
        feature &&
        ![...standardFiles, ...(extraFiles[feature] ?? [])].includes(path.slice(`server/${feature}/`.length))
      )
    })
    expect(unexpectedFiles).toEqual([])
  })

  test('a feature imports of another its rules alone, and never in a circle', () => {
    const crossFeatureImports = featureFiles.flatMap(source =>
      source.imports
        .map(({ to }) => to)
        .filter(to => getFeature(to) && getFeature(to) !== getFeature(source.path))
        .map(to => ({ source, to })),
    )
    expect(
      crossFeatureImports
        .filter(({ to }) => basename(to) !== 'rules.ts')
        .map(({ source, to }) => `${source.path}: ${to}`),
    ).toEqual([])
    const listImportedFeatures = (feature: string | null) =>
      crossFeatureImports
        .filter(({ source }) => getFeature(source.path) === feature)
        .map(({ to }) => getFeature(to))
    const canReach = (
      from: string | null,
      target: string | null,
      visited = new Set<string | null>(),
    ): boolean =>
      listImportedFeatures(from).some(
        to => to === target || (!visited.has(to) && canReach(to, target, visited.add(to))),
      )
    const features = [...new Set(featureFiles.map(source => getFeature(source.path)))]
    expect(features.filter(feature => canReach(feature, feature))).toEqual([])
  })

  test('input.ts imports zod/mini and what an email address is, and nothing else', () => {
    expect(listFeatureFiles('input.ts').length).toBeGreaterThan(0)
    expect(
      findForbiddenImports(
        listFeatureFiles('input.ts'),
        ({ to }) => to === 'zod/mini' || to === 'server/email.ts',
      ),
    ).toEqual([])
  })

  test('rules.ts imports types and other rules', () => {
    expect(
      findForbiddenImports(
        listFeatureFiles('rules.ts'),
        ({ to, isTypeOnly }) => isTypeOnly || /^server\/\w+\/rules\.ts$/.test(to),
      ),
    ).toEqual([])
  })

  test('service.ts knows nothing of Pothos, Yoga or HTTP', () => {
    const isOwnModule = (to: string, from: Source) =>
      dirname(to) === dirname(from.path) && /^(input|rules|store|storage-lifecycle)\.ts$/.test(basename(to))
    const allowedImports =
      /^server\/(errors|context|audit-log)\.ts$|^server\/(adapters|content|crypto|generated)\/|^server\/\w+\/rules\.ts$/
    const interfaceLibraries =
      /^(graphql|graphql-yoga|@pothos\/.*|@graphql-.*|(node:)?https?|express|helmet|sirv)$/
    expect(listFeatureFiles('service.ts').length).toBeGreaterThan(0)
    expect(
      findForbiddenImports(listFeatureFiles('service.ts'), ({ to, isPackage }, from) =>
        isPackage ? !interfaceLibraries.test(to) : isOwnModule(to, from) || allowedImports.test(to),
      ),
    ).toEqual([])
    expect(
      findForbiddenImports(listFeatureFiles('rules.ts'), ({ to }) => !interfaceLibraries.test(to)),
    ).toEqual([])
  })

  test('one file of the client is known: its server entry, to rendering.ts and to app.ts, which loads it', () => {
    const clientImports = server.flatMap(source =>
      source.imports
        .filter(({ to }) => to.startsWith('client/'))
        .map(({ to, isTypeOnly, isDynamic }) => {
          const importKind = isTypeOnly ? 'type' : isDynamic ? 'later' : 'now'
          return `${source.path}: ${to} (${importKind})`
        }),
    )
    expect([...new Set(clientImports)].sort()).toEqual([
      'server/app.ts: client/app/entry.server.tsx (later)',
      'server/app.ts: client/app/entry.server.tsx (type)',
      'server/rendering.ts: client/app/entry.server.tsx (type)',
    ])
  })

  test('only the ports know which database, storage, mail server or Redis there is', () => {
    const drivers =
      /^(pg|ioredis|nodemailer|@electric-sql\/pglite|flydrive.*|@aws-sdk\/.*|@prisma\/adapter-pg|rate-limiter-flexible|@node-rs\/argon2|sanitize-html|sharp)$/
    expect(
      findForbiddenImports(
        server,
        ({ to, isTypeOnly }, from) => isTypeOnly || !drivers.test(to) || getLayer(from.path) === 'adapters',
      ),
    ).toEqual([])
  })

  test('the environment is read by config.ts alone; others may hand it on to readConfig, and look at NODE_ENV', () => {
    const isProcessEnv = (node: unknown) => {
      const { type, object, property } = isNode(node) ? node : { type: '', object: null, property: null }
      return (
        type === 'MemberExpression' &&
        isNode(object) &&
        object.name === 'process' &&
        isNode(property) &&
        property.name === 'env'
      )
    }
    const envReads = server
      .filter(source => source.path !== 'server/config.ts')
      .flatMap(source => {
        const allowed = new Set<unknown>()
        for (const { type, object, property, callee, arguments: args } of source.nodes) {
          if (
            type === 'MemberExpression' &&
            isProcessEnv(object) &&
            isNode(property) &&
            property.name === 'NODE_ENV'
          )
            allowed.add(object)
          if (
            type === 'CallExpression' &&
            isNode(callee) &&
            callee.name === 'readConfig' &&
            Array.isArray(args)
          ) {
            for (const argument of args) allowed.add(argument)
          }
        }
        return source.nodes
          .filter(node => isProcessEnv(node) && !allowed.has(node))
          .map(() => `${source.path}: process.env`)
      })
    expect(envReads).toEqual([])
    expect(client.filter(source => source.text.includes('process.env')).map(source => source.path)).toEqual(
      [],
    )
  })

  test('raw SQL is written where it is meant to be', () => {
    const allowedPaths = /^server\/(blog\/read\.ts|adapters\/)/
    const rawSqlFiles = server.filter(
      source =>
        !allowedPaths.test(source.path) &&
        /\$(queryRaw|executeRaw)Unsafe|\b(readPool|read)\.query\(/.test(source.text),
    )
    expect(rawSqlFiles.map(source => source.path)).toEqual([])
  })
})

// --- The client ---

describe('on the client', () => {
  const getArea = (path: string) => path.split('/')[1] ?? ''
  const getRank = (path: string) => {
    const area = getArea(path)
    return area === 'ui' ? 0 : area === 'lib' ? 1 : area === 'app' ? 3 : 2
  }

  test('ui knows nothing, lib knows ui, features know both, app knows all', () => {
    expect(
      findForbiddenImports(
        client,
        ({ to }, from) => !to.startsWith('client/') || getRank(to) <= getRank(from.path),
      ),
    ).toEqual([])
  })

  test('a feature knows no other feature', () => {
    expect(
      findForbiddenImports(
        client.filter(source => getRank(source.path) === 2),
        ({ to }, from) =>
          !to.startsWith('client/') || getRank(to) !== 2 || getArea(to) === getArea(from.path),
      ),
    ).toEqual([])
  })

  test('ui has no data and no router', () => {
    const dataLibraries = /^(@apollo\/client.*|graphql|react-router.*)$/
    expect(
      findForbiddenImports(
        client.filter(source => getArea(source.path) === 'ui'),
        ({ to }) => !dataLibraries.test(to),
      ),
    ).toEqual([])
  })

  test('of the server it knows input.ts, and only in a form, or in what brings one to life when it is touched', () => {
    const externalImports = client.flatMap(source =>
      source.imports
        .filter(({ to }) => /^(server|tests|tools|prisma)\//.test(to))
        .map(({ to }) => ({ from: source.path, to })),
    )
    const isAllowed = ({ from, to }: { from: string; to: string }) =>
      /^server\/\w+\/input\.ts$/.test(to) && /((Form|Dialog)\.tsx|\.enhance\.ts)$/.test(from)
    expect(
      externalImports.filter(entry => !isAllowed(entry)).map(({ from, to }) => `${from}: ${to}`),
    ).toEqual([])
  })

  /** Everything that comes with a file at once. */
  const collectStaticImports = (path: string, visited = new Set<string>()): Set<string> => {
    if (visited.has(path)) return visited
    visited.add(path)
    for (const { to, isTypeOnly, isDynamic } of client.find(source => source.path === path)?.imports ?? []) {
      if (!isTypeOnly && !isDynamic) collectStaticImports(to, visited)
    }
    return visited
  }

  test('a reader downloads neither Apollo nor a form', () => {
    const pages = [
      'client/app/entry.client.tsx',
      'client/app/NotFoundPage.tsx',
      'client/blog/list/BlogPage.tsx',
      'client/blog/article/BlogPostPage.tsx',
      'client/marketing/landing/LandingPage.tsx',
      'client/marketing/AboutPage.tsx',
      'client/marketing/CareersPage.tsx',
      'client/marketing/ContactPage.tsx',
    ]
    const heavyModules =
      /^(@apollo\/client.*|zod.*|react-hook-form|@hookform\/.*|server\/.*|client\/lib\/api\/apollo-client\.ts)$/
    for (const page of pages) {
      expect(existsSync(page), page).toBe(true)
      expect({
        page,
        heavy: [...collectStaticImports(page)].filter(name => heavyModules.test(name)),
      }).toEqual({
        page,
        heavy: [],
      })
    }
  })

  test('one way to the server: nobody but lib/request and its like fetch', () => {
    const allowedFiles = [
      'client/lib/api/request.ts',
      'client/lib/api/multipart.ts',
      'client/lib/api/rest.ts',
    ]
    const filesThatFetch = client.filter(
      source =>
        !allowedFiles.includes(source.path) &&
        source.nodes.some(
          ({ type, callee }) =>
            /^(CallExpression|NewExpression)$/.test(type) &&
            isNode(callee) &&
            /^(fetch|XMLHttpRequest)$/.test(String(callee.name)),
        ),
    )
    expect(filesThatFetch.map(source => source.path)).toEqual([])
  })
})

// --- Everywhere ---

const productionSources = sources.filter(source => !source.path.startsWith('tests/'))

test('production code never imports tests', () => {
  expect(
    findForbiddenImports(productionSources, ({ to }) => !to.startsWith('tests/') && to !== 'vitest'),
  ).toEqual([])
})

test('nobody silences the type checker or the linter without a reason', () => {
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
      .filter(comment =>
        /^\s*@ts-(ignore|nocheck)|^\s*@ts-expect-error\s*$|eslint-disable|(istanbul|v8|c8) ignore/.test(
          comment,
        ),
      )
      .map(comment => `${path}: ${comment.trim()}`),
    ...comments
      .filter(comment => /biome-ignore(?!.*: \S)/.test(comment))
      .map(comment => `${path}: ${comment.trim()}`),
  ])
  expect(suppressions).toEqual([])
})

test('no file outgrows three hundred lines, a table of tests five hundred, without a reason that stands here', () => {
  const reasons: Record<string, string> = {
    'prisma/demo/posts.ts': 'the list of the demo posts: content, not code',
  }
  const longFiles = sources.filter(
    ({ path, lines }) => lines > (/\.test\.tsx?$/.test(path) ? 500 : 300) && !(path in reasons),
  )
  expect(longFiles.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([])
  const obsoleteReasons = Object.keys(reasons).filter(
    path => (sources.find(source => source.path === path)?.lines ?? 0) <= 300,
  )
  expect(obsoleteReasons, 'no longer in need of a reason').toEqual([])
})

test('names say what a file holds', () => {
  const paths = ['server', 'client', 'tests'].flatMap(listFiles)
  const vagueNamePattern = /(^|[/.-])(utils?|helpers?|misc|common|manager)([/.-]|$)/i
  const fileNamePattern = /^([A-Z][A-Za-z0-9]*\.tsx|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z]+)$/
  expect(paths.filter(path => vagueNamePattern.test(path))).toEqual([])
  expect(
    paths.filter(
      path =>
        CODE_FILE_PATTERN.test(path) && !fileNamePattern.test(basename(path).replace(/\.test\.tsx?$/, '.ts')),
    ),
  ).toEqual([])
  expect(
    paths.filter(path => /\/index\.tsx?$/.test(path)),
    'no barrel files',
  ).toEqual([])
})

test('exports have names', () => {
  const filesWithDefaultExport = [...server, ...client].filter(({ nodes }) =>
    nodes.some(node => node.type === 'ExportDefaultDeclaration'),
  )
  expect(filesWithDefaultExport.map(({ path }) => path)).toEqual([])
})

test('.env.example names every setting, and none that there is not', () => {
  const example = readFileSync('.env.example', 'utf8')
  const documented = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual(settingNames.toSorted())
})
