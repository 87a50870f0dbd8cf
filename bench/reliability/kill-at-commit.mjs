// Kills the server process at the COMMIT of the first write with an idempotency key. KILL_AT is `before commit` or
// `after commit`. kill-keyed-write.mjs starts the server with this module.
import pg from 'pg'

const { query } = pg.Client.prototype
const keyedClients = new WeakSet()

const killProcess = () => process.kill(process.pid, 'SIGKILL')

pg.Client.prototype.query = function (config, ...rest) {
  const text = config?.text ?? config
  if (/^INSERT INTO \S*"idempotency_keys"/.test(text)) keyedClients.add(this)
  if (text !== 'COMMIT' || !keyedClients.has(this)) return query.call(this, config, ...rest)
  if (process.env.KILL_AT === 'before commit') killProcess()
  return query.call(this, config, ...rest).then(killProcess)
}
