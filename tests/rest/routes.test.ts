import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../server/graphql/schema'
import { resolveOperation } from '../../server/rest/operation'
import type { Route } from '../../server/rest/route'
import { routes } from '../../server/rest/routes'
import { createTestAdmin } from '../support/factories'
import { createAdminCases } from './admin'
import { createAuthCases } from './auth'
import { createBlogCases } from './blog'
import { createBlogAdminCases } from './blog-admin'
import { createCreditsCases } from './credits'
import { createExportCases } from './exports'
import { createFilesCases } from './files'
import { createLeadsCases } from './leads'
import { openApiDocument, setupContractApp, verifiedOperationIds } from './openapi-contract'
import { createOrganizationsCases } from './organizations'
import { expectErrorResponse } from './route-cases'
import { createUsersCases } from './users'

const app = setupContractApp()

const routeCases = {
  ...createAdminCases(app),
  ...createAuthCases(app),
  ...createBlogAdminCases(app),
  ...createBlogCases(app),
  ...createCreditsCases(app),
  ...createExportCases(app),
  ...createFilesCases(app),
  ...createLeadsCases(app),
  ...createOrganizationsCases(app),
  ...createUsersCases(app),
}

const formatRoute = (route: Route) => `${route.method} ${route.path}`

describe('routes', () => {
  test('have exactly one test case each', () => {
    expect(routes.map(formatRoute).sort()).toEqual(Object.keys(routeCases).sort())
  })

  test.each(Object.entries(routeCases))('return the expected responses: %s', (_name, run) => run())

  test('get their permission from the root field of their operation, which must be the only root field', () => {
    const resolve = (fields: string) =>
      resolveOperation(schema, { method: 'GET', path: '/api/test', document: parse(`query RestTest { ${fields} }`) })
    const { rootField, scope } = resolve('categories { id }')
    expect([rootField.name, scope]).toEqual(['categories', 'public'])
    expect(() => resolve('categories { id } users { totalCount }')).toThrow(
      'The operation for GET /api/test must have a name and select exactly one root field.',
    )
  })

  test('each return a successful response that the OpenAPI document describes', () => {
    const ids = routes.map(({ method, path }) => {
      const operations = openApiDocument.paths[path.replace(/:(\w+)/g, '{$1}')]
      return operations?.[method.toLowerCase()]?.operationId
    })
    expect([...verifiedOperationIds]).toEqual(expect.arrayContaining(ids))
  })

  test('return 405 and the allowed methods for a method that their path does not support', async () => {
    for (const path of new Set(routes.map(route => route.path))) {
      const methods = routes.filter(route => route.path === path).map(route => route.method)
      const requestPath = path.replace(/:\w+/g, '1')
      const allowed = methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(method => !allowed.includes(method))) {
        const response = await app.anonymous.rest(method, requestPath)
        expectErrorResponse(response, 405, 'METHOD_NOT_ALLOWED')
        expect(response.headers.get('allow')?.split(', ').sort(), `${method} ${path}`).toEqual([...allowed].sort())
      }
    }
  })

  test('return 415 for a JSON body if they expect a form', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const formRoutes = routes.filter(route => route.isForm)
    expect(formRoutes.length).toBeGreaterThan(0)
    for (const route of formRoutes) {
      expectErrorResponse(await admin.rest(route.method, route.path, {}), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
  })

  test('return 400 for a body that is not a JSON object if they expect JSON', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const jsonRoutes = routes.filter(route => !route.isForm && route.method !== 'GET' && route.method !== 'DELETE')
    expect(jsonRoutes.length).toBeGreaterThan(0)
    for (const route of jsonRoutes) {
      const requestPath = route.path.replace(/:\w+/g, '1')
      for (const body of ['{"a":', '[1]', '"text"', 'null', '7']) {
        expectErrorResponse(await admin.rest(route.method, requestPath, body), 400, 'BAD_USER_INPUT')
      }
    }
  })
})
