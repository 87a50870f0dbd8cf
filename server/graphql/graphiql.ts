import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'

const exampleTabs = [
  {
    query: `# The newest posts, as on the blog. Press Ctrl+Enter to run.
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
    query: `# Categories and tags to filter posts by.
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
    query: `# The authenticated user of this browser's session. Null if you are not signed in.
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
    query: `# Signs in and returns the tokens. Send the access token as "Authorization: Bearer …".
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

/** Script that runs before GraphiQL: adds the access token of the browser's session and refreshes it on a 401. */
const sessionScript = `
const originalFetch = window.fetch.bind(window)
const refreshSession = async () => {
  const refreshToken = localStorage.getItem('refreshToken')
  if (!refreshToken) return false
  const query = 'mutation($refreshToken: String!) { refreshSession(refreshToken: $refreshToken) { accessToken refreshToken } }'
  const response = await originalFetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { refreshToken } }),
  })
  const tokens = (await response.json()).data?.refreshSession
  if (!tokens) return false
  localStorage.setItem('accessToken', tokens.accessToken)
  localStorage.setItem('refreshToken', tokens.refreshToken)
  return true
}
window.fetch = async (resource, init) => {
  const url = new URL(resource instanceof Request ? resource.url : resource, location.href)
  if (url.pathname !== '/graphql' || url.origin !== location.origin) return originalFetch(resource, init)
  const sendRequest = () => {
    const headers = new Headers(init?.headers)
    const token = localStorage.getItem('accessToken')
    if (token && !headers.has('authorization')) headers.set('authorization', 'Bearer ' + token)
    return originalFetch(resource, { ...init, headers })
  }
  const response = await sendRequest()
  if (response.status !== 401 || !(await refreshSession())) return response
  return sendRequest()
}
`

/** The page in each content encoding, with the policy that allows its inline scripts. */
export interface GraphiQLPage {
  contentSecurityPolicy: string
  identity: Buffer
  gzip: Buffer
  br: Buffer
}

/** Renders GraphiQL as one self-contained page. */
export const createGraphiQLPage = (): GraphiQLPage => {
  const html = renderGraphiQL({
    title: 'Kairos GraphiQL',
    defaultTabs: exampleTabs,
    favicon: '/favicon.svg',
  }).replace('<script>', () => `<script>${sessionScript}</script><script>`)
  const scriptHashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
  const identity = Buffer.from(html)
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
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  }
}
