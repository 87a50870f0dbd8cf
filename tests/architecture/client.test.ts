import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clientSources, findForbiddenImports, isNode } from './sources'

describe('client architecture', () => {
  const getArea = (path: string) => path.split('/')[1] ?? ''
  const getRank = (path: string) => {
    const area = getArea(path)
    return area === 'ui' ? 0 : area === 'lib' ? 1 : area === 'app' ? 3 : 2
  }

  test('each layer (ui, lib, features, app) imports only from itself and the layers before it', () => {
    expect(
      findForbiddenImports(
        clientSources,
        ({ to }, from) => !to.startsWith('client/') || getRank(to) <= getRank(from.path),
      ),
    ).toEqual([])
  })

  test('features do not import other features', () => {
    expect(
      findForbiddenImports(
        clientSources.filter(source => getRank(source.path) === 2),
        ({ to }, from) => !to.startsWith('client/') || getRank(to) !== 2 || getArea(to) === getArea(from.path),
      ),
    ).toEqual([])
  })

  test('ui imports no GraphQL or router libraries', () => {
    const forbiddenLibraries = /^(@apollo\/client.*|graphql|react-router.*)$/
    expect(
      findForbiddenImports(
        clientSources.filter(source => getArea(source.path) === 'ui'),
        ({ to }) => !forbiddenLibraries.test(to),
      ),
    ).toEqual([])
  })

  test('client/ imports from other folders only server/urls.ts and, in forms and dialogs, server/*/input.ts', () => {
    const externalImports = clientSources.flatMap(source =>
      source.imports
        .filter(({ to }) => /^(server|tests|tools|prisma)\//.test(to))
        .map(({ to }) => ({ from: source.path, to })),
    )
    const isAllowed = ({ from, to }: { from: string; to: string }) =>
      to === 'server/urls.ts' || (/^server\/[\w-]+\/input\.ts$/.test(to) && /(Form|Dialog)\.tsx$/.test(from))
    expect(externalImports.filter(entry => !isAllowed(entry)).map(({ from, to }) => `${from}: ${to}`)).toEqual([])
  })

  /**
   * Returns the path of a client file and its direct and indirect static imports. Ignores type imports. Does not follow
   * the imports of files outside client/.
   */
  const collectStaticImports = (path: string, visited = new Set<string>()): Set<string> => {
    if (visited.has(path)) return visited
    visited.add(path)
    for (const { to, isTypeOnly, isDynamic } of clientSources.find(source => source.path === path)?.imports ?? []) {
      if (!isTypeOnly && !isDynamic) collectStaticImports(to, visited)
    }
    return visited
  }

  test('app-loader.ts statically imports only two files and no package', () => {
    expect([...collectStaticImports('client/app/app-loader.ts')]).toEqual([
      'client/app/app-loader.ts',
      'client/blog/article/current-section.ts',
      'client/blog/article/list-search.ts',
    ])
  })

  describe('static imports of public pages and entry.client.tsx', () => {
    const filesWithForm = ['client/marketing/landing/LandingPage.tsx', 'client/marketing/ContactPage.tsx']
    const filesWithoutForm = [
      'client/app/entry.client.tsx',
      'client/app/pages/NotFoundPage.tsx',
      'client/blog/list/BlogPage.tsx',
      'client/blog/article/BlogPostPage.tsx',
      'client/marketing/AboutPage.tsx',
      'client/marketing/CareersPage.tsx',
    ]
    const findStaticImports = (file: string, pattern: RegExp) => {
      expect(existsSync(file), file).toBe(true)
      return [...collectStaticImports(file)].filter(name => pattern.test(name)).map(name => `${file}: ${name}`)
    }

    test('exclude Apollo', () => {
      const apollo = /^(@apollo\/client.*|client\/lib\/api\/apollo-client\.ts)$/
      expect([...filesWithForm, ...filesWithoutForm].flatMap(file => findStaticImports(file, apollo))).toEqual([])
    })

    test('exclude form libraries in files without a form', () => {
      const formLibraries = /^(zod.*|react-hook-form|@hookform\/.*|server\/(?!urls\.ts).*)$/
      expect(filesWithoutForm.flatMap(file => findStaticImports(file, formLibraries))).toEqual([])
    })
  })

  test('only request.ts, multipart.ts and rest.ts in lib/api use fetch or XMLHttpRequest', () => {
    const allowedFiles = ['client/lib/api/request.ts', 'client/lib/api/multipart.ts', 'client/lib/api/rest.ts']
    const filesThatFetch = clientSources.filter(
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
