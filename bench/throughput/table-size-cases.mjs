// Tables and cases of `npm run bench:table-sizes`: the statements that fill the tables and the requests that read them.

const USER_FIELDS = 'id username email role status firstName lastName createdAt'
const USERS_QUERY = `query ($filter: UserFilter, $orderBy: UserOrder, $after: String, $offset: Int) {
  users(first: 25, filter: $filter, orderBy: $orderBy, after: $after, offset: $offset) {
    edges { cursor node { ${USER_FIELDS} } } pageInfo { hasNextPage endCursor }
  }
}`
const USER_TOTAL_QUERY = 'query ($filter: UserFilter) { users(first: 1, filter: $filter) { totalCount } }'
const LEADS_QUERY = `query ($filter: LeadFilter) {
  leads(first: 25, filter: $filter) { nodes { id email name interest createdAt } pageInfo { hasNextPage endCursor } }
}`
const MESSAGES_QUERY = `query ($filter: ContactMessageFilter) {
  contactMessages(first: 25, filter: $filter) { nodes { id name email subject status createdAt } }
}`
const AUDIT_QUERY = `query ($filter: AuditEventFilter) {
  auditLog(first: 25, filter: $filter) { nodes { id action subject subjectId actorName details createdAt } }
}`
const LEDGER_QUERY =
  '{ viewer { id credits creditTransactions(first: 25) { nodes { id amount description createdAt } } } }'
const LEDGER_TOTAL_QUERY = '{ viewer { id creditTransactions(first: 1) { totalCount } } }'

/**
 * The tables and the statements that insert their rows. `$1` in `sql` is the number of rows. A `trigger` is disabled
 * during the insertion. The credit transactions belong to the administrator.
 */
export const tables = [
  {
    name: 'users',
    sql: `INSERT INTO users (username, email, password_hash, first_name, last_name, status, created_at)
      SELECT 'user' || i, 'user' || i || '@bench.example', '-', 'First' || i % 1000, 'Last' || i % 777,
             CASE WHEN i % 20 = 0 THEN 'suspended' ELSE 'active' END::"UserStatus", now() - i * interval '1 minute'
      FROM generate_series(1, $1::int) i`,
  },
  {
    name: 'leads',
    sql: `INSERT INTO leads (email, name, interest, created_at)
      SELECT 'lead' || i || '@bench.example', 'First' || i % 1000 || ' Last' || i % 777, 'hybrid',
             date_trunc('milliseconds', now() - i * interval '1 second')
      FROM generate_series(1, $1::int) i`,
  },
  {
    name: 'contact_messages',
    sql: `INSERT INTO contact_messages (name, email, subject, message, created_at)
      SELECT 'First' || i % 1000, 'sender' || i || '@bench.example', 'Question ' || i,
             'We would like to know when the window of market ' || i || ' opens, and what would prove it wrong.',
             date_trunc('milliseconds', now() - i * interval '1 second')
      FROM generate_series(1, $1::int) i`,
  },
  {
    name: 'audit_events',
    sql: `INSERT INTO audit_events (actor_id, action, subject, subject_id, details, request_id, created_at)
      SELECT 1, 'updateUser', 'User', 1 + i % 1000, '{"firstName": {"from": "Ada", "to": "Eve"}}', 'bench-' || i,
             date_trunc('milliseconds', now() - i * interval '1 second')
      FROM generate_series(1, $1::int) i`,
  },
  {
    name: 'credit_transactions',
    sql: `INSERT INTO credit_transactions (user_id, amount, description, created_at)
      SELECT 1, 1, 'Bench', date_trunc('milliseconds', now() - i * interval '1 second')
      FROM generate_series(1, $1::int) i`,
    // The trigger would update the balance of the administrator once per row.
    trigger: 'credit_transactions_apply_to_balance',
  },
]

/** The measured requests. With `middlePageSort`, the list is sorted by this field, and its middle page is requested. */
export const cases = [
  { name: 'users: page 1', query: USERS_QUERY },
  { name: 'users: page 1 by username', query: USERS_QUERY, orderBy: { field: 'username', direction: 'asc' } },
  { name: 'users: middle page by username', query: USERS_QUERY, middlePageSort: 'username' },
  { name: 'users: search with 1 match', query: USERS_QUERY, filter: { search: 'user77@' } },
  { name: 'users: search that matches 11%', query: USERS_QUERY, filter: { search: 'user1' } },
  { name: 'users: search without matches', query: USERS_QUERY, filter: { search: 'no such user' } },
  { name: 'users: suspended (5%)', query: USERS_QUERY, filter: { status: 'suspended' } },
  { name: 'users: total', query: USER_TOTAL_QUERY },
  { name: 'users: total of a search that matches 11%', query: USER_TOTAL_QUERY, filter: { search: 'user1' } },
  { name: 'leads: page 1', query: LEADS_QUERY },
  { name: 'leads: search with 1 match', query: LEADS_QUERY, filter: { search: 'lead77@' } },
  { name: 'contact messages: page 1', query: MESSAGES_QUERY },
  { name: 'contact messages: search without matches', query: MESSAGES_QUERY, filter: { search: 'no such words' } },
  { name: 'audit log: page 1', query: AUDIT_QUERY },
  { name: 'audit log: events about one user (0.1%)', query: AUDIT_QUERY, filter: { subject: 'User', subjectId: 77 } },
  { name: 'ledger of one user: page 1', query: LEDGER_QUERY },
  { name: 'ledger of one user: total', query: LEDGER_TOTAL_QUERY },
]
