import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { commands } from '../../server/cli/command-line'
import { setupProcesses } from '../support/processes/server-process'

const processes = setupProcesses()

const run = (args: string[], settings: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['dist/server/cli.js', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings },
  })

describe('the command line', () => {
  test('prints help for each command, a command group and the whole program when called with --help', () => {
    for (const name of Object.keys(commands)) {
      const { status, stdout, stderr } = run([...name.split(' '), '--help'])
      expect.soft({ status, stderr }, name).toEqual({ status: 0, stderr: '' })
      expect.soft(stdout, name).toMatch(new RegExp(`^Usage: kairos ${name}`))
      expect.soft(stdout, name).toMatch(/^Exit codes: 0 ok, 1 failed, 2 wrong usage\.$/m)
    }
    const overview = run(['--help'])
    expect(overview.status).toBe(0)
    for (const name of Object.keys(commands)) expect.soft(overview.stdout).toContain(`  ${name} `)
    expect(run(['help', 'backup']).stdout).toBe(run(['backup', '--help']).stdout)
    const groupHelp = run(['user', '--help'])
    expect(groupHelp.status).toBe(0)
    expect(groupHelp.stdout).toMatch(/^Usage: kairos user <command> \[options\]\n\nCommands:\n {2}user create /)
    expect(groupHelp.stdout).not.toContain('backup')
  })

  test('prints the version from package.json when called with --version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` })
  })

  test('exits with code 2 for wrong arguments, and prints the usage of the command or the list of commands', () => {
    for (const [args, message] of [
      [[], /^A command is missing\. Commands:\n/],
      [['restart'], /^Unknown command "restart"\. Commands:\n/],
      [
        ['user'],
        /^A command is missing\. Commands:\n {2}user create .*\n {2}user promote .*\n {2}user reset-password .*\n$/,
      ],
      [['user', 'delete', '--help'], /^Unknown command "user delete --help"\. Commands:\n {2}user create /],
      [
        ['user', 'create', '--username', 'ada'],
        /^The option --email is missing\. Usage: kairos user create --username/,
      ],
      [['user', 'promote', '--name', 'ada'], /^Unknown option '--name'\. Usage: kairos user promote/],
      [['migrate', 'up', 'now'], /^Unexpected argument "now"\. Usage: kairos migrate up \[--json\]\n$/],
    ] as const) {
      const { status, stderr, stdout } = run([...args])
      expect.soft({ status, stdout }, args.join(' ')).toEqual({ status: 2, stdout: '' })
      expect.soft(stderr, args.join(' ')).toMatch(message)
    }
  })

  test('exits with code 1 when the settings are invalid', () => {
    const { status, stderr } = run(['migrate', 'status'], { PORT: 'x' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Invalid settings \(see \.env\.example\):\n {2}PORT: must be a port number/)
  })

  test('reports and applies pending migrations', { timeout: 180_000 }, async () => {
    const settings = { DATA_DIR: await processes.createUnmigratedDirectory() }
    const before = run(['migrate', 'status', '--json'], settings)
    expect(before.status).toBe(1)
    const { applied, pending } = JSON.parse(before.stdout)
    expect(applied).toEqual([])
    expect(pending[0]).toBe('20261120090000_init')
    const up = run(['migrate', 'up', '--json'], settings)
    expect(up).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(up.stdout)).toEqual({ applied: pending })
    expect(run(['migrate', 'status'], settings)).toMatchObject({
      status: 0,
      stdout: `${pending.length} applied, 0 pending.\n`,
    })
  })

  test('creates and promotes an account, and records both actions in the audit log', { timeout: 180_000 }, async () => {
    const settings = { DATA_DIR: await processes.createDataDirectory() }
    const created = run(['user', 'create', '--username', 'ada', '--email', 'ada@example.com', '--json'], settings)
    expect(JSON.parse(created.stdout)).toEqual({
      id: 1,
      username: 'ada',
      email: 'ada@example.com',
      role: 'user',
      password: expect.stringMatching(/^\S{20}$/),
    })
    expect(run(['user', 'promote', '--username', 'ADA'], settings)).toMatchObject({
      status: 0,
      stdout: 'ada is an administrator.\n',
    })
    expect(run(['user', 'promote', '--username', 'eve'], settings)).toMatchObject({
      status: 1,
      stderr: 'No account has the username eve.\n',
    })
    const database = new EmbeddedDatabase({ dataDir: join(settings.DATA_DIR, 'database') })
    const pool = database.createPool()
    const { rows } = await pool.query('SELECT action, actor_id, subject_id, request_id FROM audit_events ORDER BY id')
    await pool.end()
    await database.close()
    expect(rows).toEqual([
      { action: 'createUser', actor_id: null, subject_id: 1, request_id: 'user create' },
      { action: 'updateUser', actor_id: null, subject_id: 1, request_id: 'user promote' },
    ])
  })
})

describe('kairos doctor', () => {
  test('checks a stopped instance and names the remedy for each problem', { timeout: 180_000 }, async () => {
    const DATA_DIR = await processes.createUnmigratedDirectory()
    chmodSync(DATA_DIR, 0o755)
    const { status, stdout } = run(['doctor'], { DATA_DIR, SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^ok +settings +valid$/m)
    expect(stdout).toMatch(/^warning +directory .*Run: chmod 700 /m)
    expect(stdout).toMatch(/^ok +database +the embedded database in \S+ answers in /m)
    expect(stdout).toMatch(/^warning +migrations +\d+ migrations are pending\. .*kairos migrate up$/m)
    expect(stdout).toMatch(/^ok +storage /m)
    expect(stdout).toMatch(/^failed +mail .*ECONNREFUSED.*Check SMTP_URL\.$/m)
  })

  test('creates no data directory before the first start', () => {
    const DATA_DIR = join(processes.createDirectory(), 'new')
    const { status, stdout } = run(['doctor'], { DATA_DIR })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ok +directory +\S+ does not exist; the first start creates it$/m)
    expect(stdout).toMatch(/^ok +database +the first start creates the embedded database$/m)
    expect(stdout).toMatch(/^ok +storage +the disk of \S+ has \S+ GB free$/m)
    expect(stdout).not.toContain('migrations')
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('reports the database as ok while the server uses it', { timeout: 180_000 }, async () => {
    const DATA_DIR = await processes.createDataDirectory()
    const server = await processes.startServer({ DATA_DIR })
    const { status, stdout } = run(['doctor', '--json'], { DATA_DIR })
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'database',
      status: 'ok',
      message: expect.stringContaining('the running server uses the embedded database'),
    })
    await server.stop()
  })
})
