// Cases of `npm run bench` that write: an administrator creates posts, and users redeem credit codes.

export const USER_COUNT = 32

/** Returns the number of credit codes for one run: enough for each user to redeem 200 codes per second. */
export const getCodesPerRun = seconds => Math.ceil(200 * seconds)

/** Number of distinct createPost requests of one run. After the last one, the load generator sends them again. */
const POSTS_PER_RUN = 2_000

/** Password of the administrator and of the users that `seedWriters` inserts. */
export const PASSWORD = 'only for the benchmark'

/** Selects the same fields as the post editor, except `scheduledAt`. */
export const CREATE_POST_MUTATION = `mutation ($input: CreatePostInput!) {
  createPost(input: $input) {
    id slug title summary content markdownContent featuredImageUrl metaTitle metaDescription categoryId tags { name }
    status isFeatured publishedAt createdAt updatedAt version authorId author { firstName lastName }
    ctaButtons { text url target style }
  }
}`

export const REDEEM_MUTATION = `mutation ($code: String!) {
  redeemCreditCode(code: $code) { id userId creditsGranted redeemedAt message }
}`

const EARLIER_CODE_COUNT = 100

/** Number of redemptions that `seedWriters` inserts. */
export const EARLIER_REDEMPTION_COUNT = EARLIER_CODE_COUNT * USER_COUNT

/**
 * Inserts users with the administrator's password, `codeCount` unused credit codes, and redemptions of other codes by
 * these users. Without the redemptions, the connections of the app would plan a foreign key check while
 * `credit_redemptions` is empty. They would choose a scan of the whole table and keep this plan until the next ANALYZE,
 * although the table grows.
 * @param {{ query: (text: string, values?: unknown[]) => Promise<unknown> }} db client or pool of `pg`
 */
export const seedWriters = async (db, codeCount) => {
  await db.query(
    `INSERT INTO users (username, email, password_hash)
     SELECT 'writer-' || i, 'writer-' || i || '@bench.example', (SELECT password_hash FROM users WHERE role = 'admin')
     FROM generate_series(1, $1::int) i`,
    [USER_COUNT],
  )
  await db.query(
    `INSERT INTO credit_codes (code, credit_amount) SELECT 'BENCH' || i, 10 FROM generate_series(0, $1::int - 1) i`,
    [codeCount],
  )
  await db.query(
    `INSERT INTO credit_codes (code, credit_amount, current_uses)
     SELECT 'EARLIER' || i, 10, $2::int FROM generate_series(1, $1::int) i`,
    [EARLIER_CODE_COUNT, USER_COUNT],
  )
  await db.query(`
    INSERT INTO credit_redemptions (code_id, user_id, credits_granted)
    SELECT c.id, u.id, 10 FROM credit_codes c, users u WHERE c.code LIKE 'EARLIER%' AND u.username LIKE 'writer-%'`)
  await db.query(`
    INSERT INTO credit_transactions (user_id, amount, description, redemption_id)
    SELECT user_id, credits_granted, 'Redeemed code', id FROM credit_redemptions`)
}

/** Executes a GraphQL operation and returns its data. Throws an Error if the response has errors. */
export const executeOperation = async (port, query, variables = {}, headers = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

export const logIn = async (port, identifier) => {
  const query = `mutation { login(identifier: "${identifier}", password: "${PASSWORD}") { accessToken } }`
  const { login } = await executeOperation(port, query)
  return { authorization: `Bearer ${login.accessToken}` }
}

const createMutationRequest = (headers, query, variables) => ({
  method: 'POST',
  path: '/graphql',
  headers,
  body: JSON.stringify({ query, variables }),
})

/** About 4 KB of HTML: three headings, nine paragraphs, and three lists with one link each. */
const CONTENT = Array.from({ length: 9 }, (_, index) =>
  [
    index % 3 === 0 ? `<h2>Part ${index / 3 + 1}</h2>` : '',
    `<p>${'The market <strong>signal</strong> of a season precedes its demand by one week. '.repeat(5)}</p>`,
    index % 4 === 0 ? '<ul><li>radar</li><li><a href="/blog">evidence</a></li></ul>' : '',
  ].join(''),
).join('')

/**
 * Returns the write cases. The `prepare` function of a case logs in the users of the case and returns a function that
 * creates the requests of the next run.
 */
export const createWriteCases = seconds => {
  const codesPerRun = getCodesPerRun(seconds)
  let runIndex = 0
  return [
    {
      name: 'createPost over GraphQL',
      prepare: async port => {
        const headers = await logIn(port, 'admin')
        return () => {
          runIndex++
          return Array.from({ length: POSTS_PER_RUN }, (_, index) => {
            const tags = [0, 17, 31].map(shift => `tag ${1 + ((index + shift) % 50)}`)
            const post = { title: `Bench ${runIndex} ${index}`, content: CONTENT, tags, categoryId: 1 + (index % 10) }
            const input = { ...post, summary: 'A summary.', status: 'published' }
            return createMutationRequest(headers, CREATE_POST_MUTATION, { input })
          })
        }
      },
    },
    {
      name: 'redeemCreditCode over GraphQL',
      prepare: async port => {
        const userHeaders = []
        for (let number = 1; number <= USER_COUNT; number++) userHeaders.push(await logIn(port, `writer-${number}`))
        let firstCode = 0
        return () => {
          // Consecutive requests have different users and different codes. Each combination of a user and a code
          // occurs exactly once if `codesPerRun` is even.
          const requests = Array.from({ length: codesPerRun * USER_COUNT }, (_, index) => {
            const headers = userHeaders[(index + Math.floor(index / codesPerRun)) % USER_COUNT]
            const code = `BENCH${firstCode + (index % codesPerRun)}`
            return createMutationRequest(headers, REDEEM_MUTATION, { code })
          })
          firstCode += codesPerRun
          return requests
        }
      },
    },
  ]
}
