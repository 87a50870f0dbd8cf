import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  clientSources,
  findForbiddenImports,
  isGenerated,
  isNode,
  listFiles,
  type Source,
  serverSources,
} from './sources'

const NON_FEATURE_FOLDERS = [
  'graphql',
  'rest',
  'http',
  'adapters',
  'content',
  'crypto',
  'generated',
  'mail',
  'cli',
  'backup',
  'accounts',
  'queue',
  'process',
]
const getFeature = (path: string) => {
  const [top, folder, file] = path.split('/')
  return top === 'server' && folder && file && !NON_FEATURE_FOLDERS.includes(folder) ? folder : null
}
const featureFiles = serverSources.filter(source => getFeature(source.path) !== null)
const listFeatureFiles = (name: string) => featureFiles.filter(source => basename(source.path) === name)
const serviceFiles = featureFiles.filter(({ path }) => /[/-]service\.ts$/.test(path))

/** Modules in server/graphql that assemble and serve the schema. Features must not import them. */
const GRAPHQL_INTERFACE_MODULES = ['graphiql', 'schema', 'server', 'upload']

/** The layers, from lowest to highest. */
const layers = ['base', 'adapters', 'http', 'context', 'builder', 'features', 'interfaces', 'app', 'start'] as const

const getLayer = (path: string): (typeof layers)[number] => {
  if (/^server\/(accounts\/(input|device|email)|errors|config|input-primitives|token-scopes|urls)\.ts$/.test(path))
    return 'base'
  if (
    /^server\/(adapters|content|crypto|generated)\/|^server\/(accounts\/(conflicts|lock|memberships|sessions)|audit-log|blog-revision|idempotency)\.ts$/.test(
      path,
    )
  )
    return 'adapters'
  if (path.startsWith('server/http/')) return 'http'
  if (/^server\/(context|slow-operations|webhook-events)\.ts$|^server\/(accounts|mail|queue)\//.test(path))
    return 'context'
  if (path.startsWith('server/graphql/')) {
    return GRAPHQL_INTERFACE_MODULES.includes(basename(path, '.ts')) ? 'interfaces' : 'builder'
  }
  if (getFeature(path)) return 'features'
  if (path.startsWith('server/rest/') || path === 'server/rendering.ts') return 'interfaces'
  return path === 'server/app.ts' ? 'app' : 'start'
}

describe('server architecture', () => {
  test('a layer imports only from itself and the layers below it', () => {
    const getRank = (path: string) => layers.indexOf(getLayer(path))
    expect(
      findForbiddenImports(
        serverSources,
        ({ to }, from) => !to.startsWith('server/') || isGenerated(to) || getRank(to) <= getRank(from.path),
      ),
    ).toEqual([])
  })

  test('only main.ts imports from prisma/', () => {
    expect(
      findForbiddenImports(
        serverSources.filter(({ path }) => path !== 'server/main.ts'),
        ({ to }) => !to.startsWith('prisma/'),
      ),
    ).toEqual([])
  })

  test('a feature folder contains only the standard files and the extra files listed for the feature', () => {
    const standardFiles = ['input.ts', 'filters.ts', 'rules.ts', 'service.ts', 'store.ts', 'schema.ts']
    const extraFiles: Record<string, string[]> = {
      blog: [
        'admin-schema.ts',
        'mutations-schema.ts',
        'http.ts',
        'read.ts',
        'read-sitemap.ts',
        'rendering.ts',
        'schedule-service.ts',
        'slugs.ts',
        'types-schema.ts',
      ],
      credits: ['mutations-schema.ts'],
      files: ['http.ts', 'storage-lifecycle.ts'],
      invitations: ['acceptance-service.ts', 'mutations-schema.ts'],
      organizations: ['members-service.ts', 'mutations-schema.ts'],
      tokens: ['deprecated-uses-schema.ts', 'mutations-schema.ts'],
      webhooks: ['delivery.ts', 'mutations-schema.ts', 'payload.ts'],
    }
    const unexpectedFiles = listFiles('server').filter(path => {
      const feature = getFeature(path)
      return (
        feature && ![...standardFiles, ...(extraFiles[feature] ?? [])].includes(path.slice(`server/${feature}/`.length))
      )
    })
    expect(unexpectedFiles).toEqual([])
  })

  test('features other than privacy import only rules.ts from other features; features form no import cycles', () => {
    const crossFeatureImports = featureFiles.flatMap(source =>
      source.imports
        .map(({ to }) => to)
        .filter(to => getFeature(to) && getFeature(to) !== getFeature(source.path))
        .map(to => ({ source, to })),
    )
    expect(
      crossFeatureImports
        // The privacy feature may import any module of other features, because it erases the data of an account.
        .filter(({ source, to }) => basename(to) !== 'rules.ts' && getFeature(source.path) !== 'privacy')
        .map(({ source, to }) => `${source.path}: ${to}`),
    ).toEqual([])
    const listImportedFeatures = (feature: string | null) =>
      crossFeatureImports.filter(({ source }) => getFeature(source.path) === feature).map(({ to }) => getFeature(to))
    const canReach = (from: string | null, target: string | null, visited = new Set<string | null>()): boolean =>
      listImportedFeatures(from).some(
        to => to === target || (!visited.has(to) && canReach(to, target, visited.add(to))),
      )
    const features = [...new Set(featureFiles.map(source => getFeature(source.path)))]
    expect(features.filter(feature => canReach(feature, feature))).toEqual([])
  })

  test('input.ts imports only zod/mini and the shared modules for inputs, emails and URLs', () => {
    expect(listFeatureFiles('input.ts').length).toBeGreaterThan(0)
    expect(
      findForbiddenImports(listFeatureFiles('input.ts'), ({ to }) =>
        /^zod\/mini$|^server\/(accounts\/(input|email)|input-primitives|urls)\.ts$/.test(to),
      ),
    ).toEqual([])
  })

  test('rules.ts imports only types and other rules.ts files', () => {
    expect(
      findForbiddenImports(
        listFeatureFiles('rules.ts'),
        ({ to, isTypeOnly }) => isTypeOnly || /^server\/\w+\/rules\.ts$/.test(to),
      ),
    ).toEqual([])
  })

  test('services and rules.ts use no GraphQL or HTTP code; services except privacy import only listed modules', () => {
    const isOwnModule = (to: string, from: Source) =>
      dirname(to) === dirname(from.path) && !/(^|-)(schema|http)\.ts$/.test(basename(to))
    const allowedImports =
      /^server\/(errors|context|audit-log|blog-revision|token-scopes|webhook-events)\.ts$|^server\/(accounts|adapters|content|crypto|generated|mail|queue)\/|^server\/\w+\/rules\.ts$/
    // The privacy service erases the data of all features, so it may import their modules.
    const isPrivacyService = ({ path }: Source) => path === 'server/privacy/service.ts'
    const interfaceLibraries = /^(graphql|graphql-yoga|@pothos\/.*|@graphql-.*|(node:)?https?|express|helmet|sirv)$/
    expect(serviceFiles.length).toBeGreaterThan(listFeatureFiles('service.ts').length)
    expect(
      findForbiddenImports(serviceFiles, ({ to, isPackage }, from) =>
        isPackage
          ? !interfaceLibraries.test(to)
          : isOwnModule(to, from) || allowedImports.test(to) || isPrivacyService(from),
      ),
    ).toEqual([])
    expect(findForbiddenImports(listFeatureFiles('rules.ts'), ({ to }) => !interfaceLibraries.test(to))).toEqual([])
  })

  test('only app.ts and rendering.ts import from client/, and they import only entry.server.tsx', () => {
    const clientImports = serverSources.flatMap(source =>
      source.imports
        .filter(({ to }) => to.startsWith('client/'))
        .map(({ to, isTypeOnly, isDynamic }) => {
          const importKind = isTypeOnly ? 'type' : isDynamic ? 'dynamic' : 'static'
          return `${source.path}: ${to} (${importKind})`
        }),
    )
    expect([...new Set(clientImports)].sort()).toEqual([
      'server/app.ts: client/app/entry.server.tsx (type)',
      'server/rendering.ts: client/app/entry.server.tsx (dynamic)',
      'server/rendering.ts: client/app/entry.server.tsx (type)',
    ])
  })

  test('only the adapter layer loads libraries for I/O, telemetry, rate limits, hashing, HTML and images', () => {
    const adapterLibraries =
      /^(pg|ioredis|nodemailer|@electric-sql\/pglite|flydrive.*|@aws-sdk\/.*|@prisma\/adapter-pg|prom-client|@opentelemetry\/.*|rate-limiter-flexible|@node-rs\/argon2|sanitize-html|sharp)$/
    expect(
      findForbiddenImports(
        serverSources,
        ({ to, isTypeOnly }, from) => isTypeOnly || !adapterLibraries.test(to) || getLayer(from.path) === 'adapters',
      ),
    ).toEqual([])
  })

  test('server files except config.ts use process.env only for NODE_ENV and readConfig; client files never do', () => {
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
    const envReads = serverSources
      .filter(source => source.path !== 'server/config.ts')
      .flatMap(source => {
        const allowedNodes = new Set<unknown>()
        for (const { type, object, property, callee, arguments: args } of source.nodes) {
          if (type === 'MemberExpression' && isProcessEnv(object) && isNode(property) && property.name === 'NODE_ENV')
            allowedNodes.add(object)
          if (type === 'CallExpression' && isNode(callee) && callee.name === 'readConfig' && Array.isArray(args)) {
            for (const argument of args) allowedNodes.add(argument)
          }
        }
        return source.nodes
          .filter(node => isProcessEnv(node) && !allowedNodes.has(node))
          .map(() => `${source.path}: process.env`)
      })
    expect(envReads).toEqual([])
    expect(clientSources.filter(source => source.text.includes('process.env')).map(source => source.path)).toEqual([])
  })

  test('no WeakMap is keyed by a request, response or context (docs/decisions/0025-memory.md)', () => {
    const forbiddenSources = serverSources.filter(({ text }) =>
      /new WeakMap<(Context|IncomingMessage|ServerResponse|\w*Re(quest|sponse))\b/.test(text),
    )
    expect(forbiddenSources.map(({ path }) => path)).toEqual([])
  })

  test('modules imported before the database opens import no Prisma, GraphQL, React, backup or client code', () => {
    const visited = new Set<string>()
    const visit = (path: string) => {
      if (visited.has(path)) return
      visited.add(path)
      const source = serverSources.find(candidate => candidate.path === path)
      for (const { to, isTypeOnly, isDynamic } of source?.imports ?? []) if (!isTypeOnly && !isDynamic) visit(to)
    }
    for (const root of ['server/cli.ts', 'server/cli/start.ts', 'server/main.ts', 'server/process/run.ts']) visit(root)
    expect(visited).toContain('server/adapters/db/embedded.ts')
    expect(
      [...visited].filter(to => /^server\/(generated|graphql|backup)\/|^@prisma|graphql|^react|^client\//.test(to)),
    ).toEqual([])
  })

  test('only allowlisted modules run unsafe raw queries or query the read pool directly', () => {
    const allowedPaths =
      /^server\/(blog\/read(-sitemap)?\.ts|blog-revision\.ts|(accounts|auth|tokens)\/store\.ts|adapters\/)/
    const rawSqlFiles = serverSources.filter(
      source =>
        !allowedPaths.test(source.path) &&
        /\$(queryRaw|executeRaw)Unsafe|\b(readPool|read)\.query[<(]/.test(source.text),
    )
    expect(rawSqlFiles.map(source => source.path)).toEqual([])
  })
})
