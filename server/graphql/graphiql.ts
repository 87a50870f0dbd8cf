import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'

const exampleTabs = [
  {
    query: `# The newest posts, as the blog shows them. Run with Ctrl+Enter.
query NewestPosts($page: Int! = 1, $tag: String) {
  posts(page: $page, tag: $tag) {
    posts {
      slug
      title
      excerpt
      publishedAt
      category {
        name
      }
      tags {
        name
      }
    }
    pagination {
      page
      totalPages
      totalCount
      hasMore
    }
  }
}`,
    variables: '{ "page": 1 }',
  },
  {
    query: `# What there is to filter by.
query Filters {
  categories {
    name
    slug
    postCount
  }
  tags {
    name
    postCount
  }
}`,
  },
  {
    query: `# Who you are: this page uses the session of this browser. Nobody is signed in when it says null.
query Me {
  viewer {
    id
    username
    displayName
    role
    credits
  }
}`,
  },
  {
    query: `# Signs in and shows the tokens; send the access token as "Authorization: Bearer …".
mutation SignIn($identifier: String!, $password: String!) {
  login(identifier: $identifier, password: $password) {
    accessToken
    refreshToken
    user {
      username
      role
    }
  }
}`,
    variables: '{ "identifier": "", "password": "" }',
  },
]

/** Runs before GraphiQL: its requests carry this browser's session, renewed when it has run out. */
const sessionScript = `
const plain = window.fetch.bind(window)
const post = (headers, body) => plain('/graphql', { method: 'POST', headers, body })
const renew = async () => {
  const refreshToken = localStorage.getItem('refreshToken')
  if (!refreshToken) return false
  const query = 'mutation($refreshToken: String!) { refreshSession(refreshToken: $refreshToken) { accessToken refreshToken } }'
  const answer = await post({ 'content-type': 'application/json' }, JSON.stringify({ query, variables: { refreshToken } }))
  const fresh = (await answer.json()).data?.refreshSession
  if (!fresh) return false
  localStorage.setItem('accessToken', fresh.accessToken)
  localStorage.setItem('refreshToken', fresh.refreshToken)
  return true
}
window.fetch = async (resource, init) => {
  const url = new URL(resource instanceof Request ? resource.url : resource, location.href)
  if (url.pathname !== '/graphql' || url.origin !== location.origin) return plain(resource, init)
  const attempt = () => {
    const headers = new Headers(init?.headers)
    const token = localStorage.getItem('accessToken')
    if (token && !headers.has('authorization')) headers.set('authorization', 'Bearer ' + token)
    return plain(resource, { ...init, headers })
  }
  const answer = await attempt()
  if (answer.status !== 401 || !(await renew())) return answer
  return attempt()
}
`

export interface GraphiQLPage {
  contentSecurityPolicy: string
  plain: Buffer
  gzip: Buffer
  brotli: Buffer
}

/** The explorer's page, complete in itself, and the policy that lets its own scripts run and no others. */
export const createGraphiQLPage = (): GraphiQLPage => {
  const html = renderGraphiQL({
    title: 'Kairos GraphiQL',
    defaultTabs: exampleTabs,
    favicon: '/favicon.svg',
  }).replace('<script>', () => `<script>${sessionScript}</script><script>`)
  const scriptHashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  const plain = Buffer.from(html)
  return {
    contentSecurityPolicy: [
      "default-src 'self'",
      `script-src ${scriptHashes.join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self' data:",
      'worker-src blob:',
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  }
}
