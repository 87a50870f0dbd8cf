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
  isType: boolean
  /** Loaded later, by import(). */
  isLater: boolean
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

const CODE = /\.(ts|tsx|mjs|cjs)$/
const isGenerated = (path: string) => path.includes('/generated/') || /\.generated\b/.test(path)

const filesBelow = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .filter(path => !isGenerated(path))
        .sort()
    : []

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value

const nodesOf = (root: AstNode): AstNode[] => {
  const all: AstNode[] = []
  const visit = (node: AstNode) => {
    all.push(node)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(root)
  return all
}

const resolveImport = (from: string, given: string): { to: string; isPackage: boolean } => {
  if (!given.startsWith('.')) {
    return { to: given.startsWith('@') ? given.split('/').slice(0, 2).join('/') : given, isPackage: true }
  }
  const path = normalize(join(dirname(from), given.replace(/\?.*$/, '')))
  const found = ['', '.ts', '.tsx', '.mjs', '.d.mts', '/index.ts'].find(
    end => CODE.test(path + end) && existsSync(path + end),
  )
  return { to: found === undefined ? path : path + found, isPackage: false }
}

const textOf = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? node.value : null)

/** Whether an import or export statement leaves nothing at run time. */
const isTypeOnly = (node: AstNode): boolean => {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return names.length > 0 && names.every(name => name.importKind === 'type' || name.exportKind === 'type')
}

const importsOf = (path: string, nodes: AstNode[]): Import[] =>
  nodes.flatMap(node => {
    const isStatement = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/.test(node.type)
    const isLater = node.type === 'ImportExpression'
    const isTypeQuery = node.type === 'TSImportType'
    if (!isStatement && !isLater && !isTypeQuery) return []
    const given = textOf(isTypeQuery ? (node.argument ?? node.source) : node.source)
    if (given === null) return []
    return [
      { ...resolveImport(path, given), isLater, isType: isTypeQuery || (isStatement && isTypeOnly(node)) },
    ]
  })

const read = (path: string): Source => {
  const text = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  // The parser's types say each node exactly; here a node is whatever has a type and others below it.
  const nodes = nodesOf(program as unknown as AstNode)
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: importsOf(path, nodes),
    nodes,
    comments: comments.map(comment => comment.value),
  }
}

const sources = ['server', 'client', 'prisma', 'tools', 'bench', 'tests']
  .flatMap(filesBelow)
  .filter(path => CODE.test(path))
  .map(read)
const below = (folder: string) => sources.filter(source => source.path.startsWith(`${folder}/`))
const server = below('server')
const client = below('client')

/** Every import of these files that the rule does not allow. */
const broken = (of: Source[], allows: (to: Import, from: Source) => boolean): string[] =>
  of.flatMap(source => source.imports.filter(to => !allows(to, source)).map(to => `${source.path}: ${to.to}`))

test('the fences see the code', () => {
  expect(server.length).toBeGreaterThan(30)
  expect(client.length).toBeGreaterThan(30)
  const app = server.find(source => source.path === 'server/app.ts')
  expect(app?.imports).toContainEqual({
    to: 'server/errors.ts',
    isPackage: false,
    isType: false,
    isLater: false,
  })
  expect(app?.imports).toContainEqual({
    to: 'client/app/entry.server.tsx',
    isPackage: false,
    isType: false,
    isLater: true,
  })
  expect(app?.imports).toContainEqual({
    to: 'client/app/entry.server.tsx',
    isPackage: false,
    isType: true,
    isLater: false,
  })
  const missing = sources.flatMap(source =>
    source.imports
      .filter(({ isPackage, to }) => !isPackage && !existsSync(to))
      .map(({ to }) => `${source.path}: ${to}`),
  )
  expect(missing.filter(line => !isGenerated(line))).toEqual([])
})

// --- The server ---

const NOT_FEATURES = ['graphql', 'rest', 'ports', 'generated']
const featureOf = (path: string) => {
  const [top, folder, file] = path.split('/')
  return top === 'server' && folder && file && !NOT_FEATURES.includes(folder) ? folder : null
}
const featureFiles = server.filter(source => featureOf(source.path) !== null)
const named = (name: string) => featureFiles.filter(source => basename(source.path) === name)

/** Parts of server/graphql that features build upon; the rest of it gathers them. */
const GRAPHQL_BASE = ['builder', 'failure', 'paging', 'scopes', 'selection', 'shared']

const layers = ['base', 'ports', 'context', 'builder', 'features', 'faces', 'app', 'start'] as const

const layerOf = (path: string): (typeof layers)[number] => {
  if (/^server\/(errors|email|config|http|kept)\.ts$/.test(path)) return 'base'
  if (/^server\/(ports|generated)\//.test(path)) return 'ports'
  if (path === 'server/context.ts') return 'context'
  if (path.startsWith('server/graphql/')) {
    return GRAPHQL_BASE.includes(basename(path, '.ts')) ? 'builder' : 'faces'
  }
  if (featureOf(path)) return 'features'
  if (path.startsWith('server/rest/') || path === 'server/ssr.ts') return 'faces'
  return path === 'server/app.ts' ? 'app' : 'start'
}

describe('on the server', () => {
  test('each layer imports only those below it: base, ports, context, builder, features, faces, app, start', () => {
    const rank = (path: string) => layers.indexOf(layerOf(path))
    expect(
      broken(
        server,
        ({ to }, from) => !to.startsWith('server/') || isGenerated(to) || rank(to) <= rank(from.path),
      ),
    ).toEqual([])
  })

  test('a feature has the files that features have, and no others', () => {
    const usual = ['input.ts', 'rules.ts', 'service.ts', 'schema.ts']
    const extra: Record<string, string[]> = {
      blog: ['admin.ts', 'http.ts', 'keep.ts', 'read.ts'],
      files: ['http.ts', 'keep.ts'],
    }
    const strange = filesBelow('server').filter(path => {
      const feature = featureOf(path)
      return (
        feature && ![...usual, ...(extra[feature] ?? [])].includes(path.slice(`server/${feature}/`.length))
      )
    })
    expect(strange).toEqual([])
  })

  test('a feature imports of another its rules alone, and never in a circle', () => {
    const crossing = featureFiles.flatMap(source =>
      source.imports
        .map(({ to }) => to)
        .filter(to => featureOf(to) && featureOf(to) !== featureOf(source.path))
        .map(to => ({ source, to })),
    )
    expect(
      crossing
        .filter(({ to }) => basename(to) !== 'rules.ts')
        .map(({ source, to }) => `${source.path}: ${to}`),
    ).toEqual([])
    const next = (feature: string | null) =>
      crossing.filter(({ source }) => featureOf(source.path) === feature).map(({ to }) => featureOf(to))
    const reaches = (from: string | null, goal: string | null, seen = new Set<string | null>()): boolean =>
      next(from).some(to => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))))
    const features = [...new Set(featureFiles.map(source => featureOf(source.path)))]
    expect(features.filter(feature => reaches(feature, feature))).toEqual([])
  })

  test('input.ts imports zod/mini and what an email address is, and nothing else', () => {
    expect(named('input.ts').length).toBeGreaterThan(0)
    expect(broken(named('input.ts'), ({ to }) => to === 'zod/mini' || to === 'server/email.ts')).toEqual([])
  })

  test('rules.ts imports types and other rules', () => {
    expect(
      broken(named('rules.ts'), ({ to, isType }) => isType || /^server\/\w+\/rules\.ts$/.test(to)),
    ).toEqual([])
  })

  test('service.ts knows nothing of Pothos, Yoga or HTTP', () => {
    const own = (to: string, from: Source) =>
      dirname(to) === dirname(from.path) && /^(input|rules|keep)\.ts$/.test(basename(to))
    const below = /^server\/(errors|context)\.ts$|^server\/(ports|generated)\/|^server\/\w+\/rules\.ts$/
    const faces = /^(graphql|graphql-yoga|@pothos\/.*|@graphql-.*|(node:)?https?|express|helmet|sirv)$/
    expect(named('service.ts').length).toBeGreaterThan(0)
    expect(
      broken(named('service.ts'), ({ to, isPackage }, from) =>
        isPackage ? !faces.test(to) : own(to, from) || below.test(to),
      ),
    ).toEqual([])
    expect(broken(named('rules.ts'), ({ to }) => !faces.test(to))).toEqual([])
  })

  test('one file of the client is known: its server entry, to ssr.ts and to app.ts, which loads it', () => {
    const ways = server.flatMap(source =>
      source.imports
        .filter(({ to }) => to.startsWith('client/'))
        .map(({ to, isType, isLater }) => {
          const how = isType ? 'type' : isLater ? 'later' : 'now'
          return `${source.path}: ${to} (${how})`
        }),
    )
    expect([...new Set(ways)].sort()).toEqual([
      'server/app.ts: client/app/entry.server.tsx (later)',
      'server/app.ts: client/app/entry.server.tsx (type)',
      'server/ssr.ts: client/app/entry.server.tsx (type)',
    ])
  })

  test('only the ports know which database, storage, mail server or Redis there is', () => {
    const drivers =
      /^(pg|ioredis|nodemailer|@electric-sql\/pglite|flydrive.*|@aws-sdk\/.*|@prisma\/adapter-pg|rate-limiter-flexible|@node-rs\/argon2|sanitize-html|sharp)$/
    expect(
      broken(server, ({ to, isType }, from) => isType || !drivers.test(to) || layerOf(from.path) === 'ports'),
    ).toEqual([])
  })

  test('the environment is read by config.ts alone; others may hand it on to readConfig, and look at NODE_ENV', () => {
    const isEnv = (node: unknown) => {
      const { type, object, property } = isNode(node) ? node : { type: '', object: null, property: null }
      return (
        type === 'MemberExpression' &&
        isNode(object) &&
        object.name === 'process' &&
        isNode(property) &&
        property.name === 'env'
      )
    }
    const reads = server
      .filter(source => source.path !== 'server/config.ts')
      .flatMap(source => {
        const allowed = new Set<unknown>()
        for (const { type, object, property, callee, arguments: given } of source.nodes) {
          if (
            type === 'MemberExpression' &&
            isEnv(object) &&
            isNode(property) &&
            property.name === 'NODE_ENV'
          )
            allowed.add(object)
          if (
            type === 'CallExpression' &&
            isNode(callee) &&
            callee.name === 'readConfig' &&
            Array.isArray(given)
          ) {
            for (const argument of given) allowed.add(argument)
          }
        }
        return source.nodes
          .filter(node => isEnv(node) && !allowed.has(node))
          .map(() => `${source.path}: process.env`)
      })
    expect(reads).toEqual([])
    expect(client.filter(source => source.text.includes('process.env')).map(source => source.path)).toEqual(
      [],
    )
  })

  test('raw SQL is written where it is meant to be', () => {
    const may = /^server\/(blog\/read\.ts|ports\/)/
    const raw = server.filter(
      source =>
        !may.test(source.path) &&
        /\$(queryRaw|executeRaw)Unsafe|\b(readPool|read)\.query\(/.test(source.text),
    )
    expect(raw.map(source => source.path)).toEqual([])
  })
})

// --- The client ---

describe('on the client', () => {
  const areaOf = (path: string) => path.split('/')[1] ?? ''
  const rank = (path: string) => {
    const area = areaOf(path)
    return area === 'ui' ? 0 : area === 'lib' ? 1 : area === 'app' ? 3 : 2
  }

  test('ui knows nothing, lib knows ui, features know both, app knows all', () => {
    expect(
      broken(client, ({ to }, from) => !to.startsWith('client/') || rank(to) <= rank(from.path)),
    ).toEqual([])
  })

  test('a feature knows no other feature', () => {
    expect(
      broken(
        client.filter(source => rank(source.path) === 2),
        ({ to }, from) => !to.startsWith('client/') || rank(to) !== 2 || areaOf(to) === areaOf(from.path),
      ),
    ).toEqual([])
  })

  test('ui has no data and no router', () => {
    const data = /^(@apollo\/client.*|graphql|react-router.*)$/
    expect(
      broken(
        client.filter(source => areaOf(source.path) === 'ui'),
        ({ to }) => !data.test(to),
      ),
    ).toEqual([])
  })

  test('of the server it knows input.ts, and only in a form, or in what brings one to life when it is touched', () => {
    const foreign = client.flatMap(source =>
      source.imports
        .filter(({ to }) => /^(server|tests|tools|prisma)\//.test(to))
        .map(({ to }) => ({ from: source.path, to })),
    )
    const allowed = ({ from, to }: { from: string; to: string }) =>
      /^server\/\w+\/input\.ts$/.test(to) && /((Form|Dialog)\.tsx|\.live\.ts)$/.test(from)
    expect(foreign.filter(one => !allowed(one)).map(({ from, to }) => `${from}: ${to}`)).toEqual([])
  })

  /** Everything that comes with a file at once. */
  const chunkOf = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const { to, isType, isLater } of client.find(source => source.path === path)?.imports ?? []) {
      if (!isType && !isLater) chunkOf(to, seen)
    }
    return seen
  }

  test('a reader downloads neither Apollo nor a form', () => {
    const pages = [
      'client/app/entry.client.tsx',
      'client/app/NotFoundPage.tsx',
      'client/blog/BlogPage.tsx',
      'client/blog/BlogPostPage.tsx',
      'client/marketing/LandingPage.tsx',
      'client/marketing/AboutPage.tsx',
      'client/marketing/CareersPage.tsx',
      'client/marketing/ContactPage.tsx',
    ]
    const heavy =
      /^(@apollo\/client.*|zod.*|react-hook-form|@hookform\/.*|server\/.*|client\/lib\/apollo\.ts)$/
    for (const page of pages) {
      expect(existsSync(page), page).toBe(true)
      expect({ page, heavy: [...chunkOf(page)].filter(name => heavy.test(name)) }).toEqual({
        page,
        heavy: [],
      })
    }
  })

  test('one way to the server: nobody but lib/request and its like fetch', () => {
    const may = ['client/lib/request.ts', 'client/lib/multipart.ts', 'client/lib/rest.ts']
    const ways = client.filter(
      source =>
        !may.includes(source.path) &&
        source.nodes.some(
          ({ type, callee }) =>
            /^(CallExpression|NewExpression)$/.test(type) &&
            isNode(callee) &&
            /^(fetch|XMLHttpRequest)$/.test(String(callee.name)),
        ),
    )
    expect(ways.map(source => source.path)).toEqual([])
  })
})

// --- Everywhere ---

const production = sources.filter(source => !source.path.startsWith('tests/'))

test('production code never imports tests', () => {
  expect(broken(production, ({ to }) => !to.startsWith('tests/') && to !== 'vitest')).toEqual([])
})

test('nobody silences the type checker or the linter without a reason', () => {
  const found = sources.flatMap(({ path, nodes, comments }) => [
    ...nodes.filter(node => node.type === 'TSAnyKeyword').map(() => `${path}: any`),
    ...nodes
      .filter(
        ({ type, typeAnnotation }) =>
          type === 'TSAsExpression' && isNode(typeAnnotation) && typeAnnotation.type === 'TSNeverKeyword',
      )
      .map(() => `${path}: as never`),
    ...nodes.filter(node => node.type === 'TSNonNullExpression').map(() => `${path}: !`),
    ...comments
      .filter(words =>
        /^\s*@ts-(ignore|nocheck)|^\s*@ts-expect-error\s*$|eslint-disable|(istanbul|v8|c8) ignore/.test(
          words,
        ),
      )
      .map(words => `${path}: ${words.trim()}`),
    ...comments
      .filter(words => /biome-ignore(?!.*: \S)/.test(words))
      .map(words => `${path}: ${words.trim()}`),
  ])
  expect(found).toEqual([])
})

test('no file outgrows three hundred lines, a table of tests five hundred, without a reason that stands here', () => {
  const reasons: Record<string, string> = {
    'prisma/demo/posts.ts': 'the list of the demo posts: content, not code',
  }
  const long = sources.filter(
    ({ path, lines }) => lines > (/\.test\.tsx?$/.test(path) ? 500 : 300) && !(path in reasons),
  )
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([])
  const short = Object.keys(reasons).filter(
    path => (sources.find(source => source.path === path)?.lines ?? 0) <= 300,
  )
  expect(short, 'no longer in need of a reason').toEqual([])
})

test('names say what a file holds', () => {
  const paths = ['server', 'client', 'tests'].flatMap(filesBelow)
  const vague = /(^|[/.-])(utils?|helpers?|misc|common|manager)([/.-]|$)/i
  const form = /^([A-Z][A-Za-z0-9]*\.tsx|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.[a-z]+)$/
  expect(paths.filter(path => vague.test(path))).toEqual([])
  expect(
    paths.filter(path => CODE.test(path) && !form.test(basename(path).replace(/\.test\.tsx?$/, '.ts'))),
  ).toEqual([])
  expect(
    paths.filter(path => /\/index\.tsx?$/.test(path)),
    'no barrel files',
  ).toEqual([])
})

test('exports have names', () => {
  const nameless = [...server, ...client].filter(({ nodes }) =>
    nodes.some(node => node.type === 'ExportDefaultDeclaration'),
  )
  expect(nameless.map(({ path }) => path)).toEqual([])
})

test('.env.example names every setting, and none that there is not', () => {
  const example = readFileSync('.env.example', 'utf8')
  const said = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(said.toSorted()).toEqual(settingNames.toSorted())
})
