// The kinds of requests that `npm run bench:load` sends, and the share of each kind in per mille.
import { CREATE_POST_MUTATION, PASSWORD, REDEEM_MUTATION, USER_COUNT } from '../write-cases.mjs'

const POSTS_QUERY = `query ($page: Int!) {
  posts(page: $page, limit: 6) {
    posts { id slug title excerpt category { name } tags { name } } pagination { totalCount }
  }
}`
const POST_QUERY = 'query ($slug: String!) { post(slug: $slug) { title content category { name } tags { name } } }'
const VIEWER_QUERY =
  '{ viewer { id username email role credits creditTransactions(first: 10) { nodes { amount description } } } }'

const createGraphQLRequest = (query, variables, token) => ({
  method: 'POST',
  path: '/graphql',
  headers: token ? { authorization: `Bearer ${token}` } : {},
  body: JSON.stringify({ query, variables }),
})

const createRestRequest = (path, body) => ({ method: 'POST', path, body: JSON.stringify(body) })

const CACHED_PATHS = [
  '/',
  '/blog',
  '/about',
  '/blog?page=2',
  ...Array.from({ length: 16 }, (_, i) => `/blog/post-${i + 1}`),
]

/** Returns the n-th pair of an access token and a code. The first USER_COUNT × `codeCount` pairs are different. */
const getRedemption = (n, runState) => {
  const user = n % USER_COUNT
  const index = Math.floor(n / USER_COUNT)
  return { token: runState.users[user], code: `BENCH${(index + user * 7) % runState.codeCount}` }
}

/**
 * `create` receives the number of the request and the state of the run: the access tokens, the number of codes and the
 * number of redemptions so far. Even under overload, the server must not refuse requests of a kind with
 * `isAlwaysServed`.
 */
const KINDS = [
  {
    name: 'cached page',
    share: 250,
    isAlwaysServed: true,
    create: n => ({ path: CACHED_PATHS[n % CACHED_PATHS.length] }),
  },
  { name: 'static file', share: 50, isAlwaysServed: true, create: () => ({ path: '/favicon.svg' }) },
  { name: 'health check', share: 5, isAlwaysServed: true, create: () => ({ path: '/healthz' }) },
  { name: 'rendered list', share: 90, create: n => ({ path: `/blog?n=${n}` }) },
  { name: 'rendered post', share: 60, create: n => ({ path: `/blog/post-${1 + (n % 900)}?n=${n}` }) },
  { name: 'posts', share: 200, create: n => createGraphQLRequest(POSTS_QUERY, { page: 1 + (n % 100) }) },
  { name: 'post', share: 115, create: n => createGraphQLRequest(POST_QUERY, { slug: `post-${1 + (n % 900)}` }) },
  { name: 'REST posts', share: 50, create: n => ({ path: `/api/blog/posts?page=${1 + (n % 50)}&limit=6` }) },
  {
    name: 'viewer',
    share: 110,
    create: (n, { users }) => createGraphQLRequest(VIEWER_QUERY, {}, users[n % users.length]),
  },
  {
    name: 'redeem',
    share: 40,
    create: (_n, runState) => {
      const { token, code } = getRedemption(runState.redemptionCount++, runState)
      return createGraphQLRequest(REDEEM_MUTATION, { code }, token)
    },
  },
  {
    name: 'lead',
    share: 25,
    create: n => createRestRequest('/api/leads', { name: 'Load', email: `load-${n}@example.com`, interest: 'social' }),
  },
  {
    name: 'login',
    share: 4,
    create: n =>
      createRestRequest('/api/auth/login', { identifier: `writer-${1 + (n % USER_COUNT)}`, password: PASSWORD }),
  },
  {
    name: 'createPost',
    share: 1,
    create: (n, { admin }) => {
      const input = {
        title: `Load ${n}`,
        content: '<p>Text</p>'.repeat(50),
        categoryId: 1 + (n % 10),
        status: 'published',
      }
      return createGraphQLRequest(CREATE_POST_MUTATION, { input }, admin)
    },
  },
]

export const alwaysServedKinds = KINDS.filter(kind => kind.isAlwaysServed).map(kind => kind.name)

const SCHEDULE = KINDS.flatMap(kind => Array(kind.share).fill(kind))

/**
 * Returns the n-th request of the mix and its kind. Steps of 367 make the kinds alternate. 367 is coprime to the length
 * of the schedule, so every entry is used equally often.
 */
export const createRequest = (n, runState) => {
  const kind = SCHEDULE[(n * 367) % SCHEDULE.length]
  return { kind: kind.name, request: kind.create(n, runState) }
}

/** Number of credit codes. Each user can redeem each code once: 102,400 redemptions (3,200 × USER_COUNT) in total. */
export const CODE_COUNT = 3_200
