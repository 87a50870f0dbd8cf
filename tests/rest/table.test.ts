import { describe, expect, test } from 'vitest'
import { routes } from '../../server/rest/routes'
import type { Route } from '../../server/rest/row'
import { useApp } from '../support/app'
import { makeAdmin } from '../support/factories'
import { adminCases } from './admin'
import { authCases } from './auth'
import { blogCases } from './blog'
import { blogAdminCases } from './blog-admin'
import { creditsCases } from './credits'
import { filesCases } from './files'
import { leadsCases } from './leads'
import { organizationsCases } from './organizations'
import { usersCases } from './users'
import { expectRefused } from './wire'

const app = useApp()

/** One a row: what the specification promises of it. They stand in one file a feature. */
const cases = {
  ...adminCases(app),
  ...authCases(app),
  ...blogAdminCases(app),
  ...blogCases(app),
  ...creditsCases(app),
  ...filesCases(app),
  ...leadsCases(app),
  ...organizationsCases(app),
  ...usersCases(app),
}

const nameOf = (row: Route) => `${row.method} ${row.path}`

describe('a row of the table', () => {
  test('has a case here, and every case has its row', () => {
    expect(routes.map(nameOf).sort()).toEqual(Object.keys(cases).sort())
  })

  test.each(Object.entries(cases))('%s', (_name, run) => run())

  test('does not say 404 or 405 to its own method, and 405 to others', async () => {
    for (const path of new Set(routes.map(row => row.path))) {
      const methods = routes.filter(row => row.path === path).map(row => row.method)
      const address = path.replace(/:\w+/g, '1')
      const allowed = methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        method => !allowed.includes(method),
      )) {
        const answer = await app.nobody.rest(method, address)
        expectRefused(answer, 405, 'METHOD_NOT_ALLOWED')
        expect(answer.headers.get('allow')?.split(', ').sort(), `${method} ${address}`).toEqual(
          [...allowed].sort(),
        )
      }
    }
  })

  test('that takes a form refuses anything else, before it looks for a file', async () => {
    const admin = await app.as(await makeAdmin(app.deps))
    const rows = routes.filter(row => row.isForm)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expectRefused(await admin.rest(row.method, row.path, {}), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
  })

  test('that writes refuses bodies that are not a JSON object, before it looks at the account', async () => {
    const admin = await app.as(await makeAdmin(app.deps))
    const rows = routes.filter(row => !row.isForm && row.method !== 'GET' && row.method !== 'DELETE')
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows.filter(row => row.path !== '/api/auth/logout')) {
      const address = row.path.replace(/:\w+/g, '1')
      for (const body of ['{"a":', '[1]', '"text"', 'null', '7']) {
        expectRefused(await admin.rest(row.method, address, body), 400, 'BAD_USER_INPUT')
      }
    }
  })
})
