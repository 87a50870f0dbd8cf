import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clientSources, findForbiddenImports, isNode } from './sources'

describe('client architecture', () => {
  const getArea = (path: string) => path.split('/')[1] ?? ''
  const getRank = (path: string) => {
    const area = getArea(path)
    return area === 'ui' ? 0 : area === 'lib' ? 1 : area === 'app' ? 3 : 2
  }

  test('imports follow the order ui, lib, features, app', () => {
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

  test('ui imports neither GraphQL nor the router', () => {
    const dataLibraries = /^(@apollo\/client.*|graphql|react-router.*)$/
    expect(
      findForbiddenImports(
        clientSources.filter(source => getArea(source.path) === 'ui'),
        ({ to }) => !dataLibraries.test(to),
      ),
    ).toEqual([])
  })

  test('only forms import from the server, and only input.ts', () => {
    const externalImports = clientSources.flatMap(source =>
      source.imports
        .filter(({ to }) => /^(server|tests|tools|prisma)\//.test(to))
        .map(({ to }) => ({ from: source.path, to })),
    )
    const isAllowed = ({ from, to }: { from: string; to: string }) =>
      /^server\/\w+\/input\.ts$/.test(to) && /((Form|Dialog)\.tsx|\.enhance\.ts)$/.test(from)
    expect(externalImports.filter(entry => !isAllowed(entry)).map(({ from, to }) => `${from}: ${to}`)).toEqual([])
  })

  /** Returns the file and everything it loads without `import()`. */
  const collectStaticImports = (path: string, visited = new Set<string>()): Set<string> => {
    if (visited.has(path)) return visited
    visited.add(path)
    for (const { to, isTypeOnly, isDynamic } of clientSources.find(source => source.path === path)?.imports ?? []) {
      if (!isTypeOnly && !isDynamic) collectStaticImports(to, visited)
    }
    return visited
  }

  test('public pages load neither Apollo nor form libraries', () => {
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

  test('only lib/api sends HTTP requests', () => {
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
