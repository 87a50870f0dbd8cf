import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ADMIN_CREDENTIALS, requestLogin, setupProcesses } from '../support/server-process'

// No container engine runs in the tests. They check what the image depends on: the packages that it installs, the
// commands that it runs, and the settings that compose.yaml passes.

const readJson = <TContent>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as TContent

const { dependencies } = readJson<{ dependencies: Record<string, string> }>('package.json')

const getDirectorySize = (path: string): number => {
  const stats = lstatSync(path)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce(
    (sum, name) => (name === 'node_modules' ? sum : sum + getDirectorySize(join(path, name))),
    0,
  )
}

describe('production packages', () => {
  test('are exactly the packages that the built server imports', () => {
    const isComment = (line: string) => /^\s*(\*|\/\/)/.test(line)
    const importPattern = /(?:^import\b[^"']*|^(?:import|export)\b.*\bfrom ?|\bimport\(|\.resolve\()["']([^"'\s]+)["']/g
    const imports = readdirSync('dist/server', { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.js'))
      .flatMap(file => readFileSync(join('dist/server', file), 'utf8').split('\n'))
      .filter(line => !isComment(line))
      .flatMap(line => [...line.matchAll(importPattern)])
      .map(([, specifier = '']) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '')
      .filter(name => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name))
    const peers = Object.keys(dependencies).flatMap(name =>
      Object.keys(readJson<{ peerDependencies?: object }>(`node_modules/${name}/package.json`).peerDependencies ?? {}),
    )
    const expected = Object.keys(dependencies).filter(name => imports.includes(name) || peers.includes(name))
    expect(Object.keys(dependencies)).toEqual(expected)
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...new Set(imports)]))
  })

  test('need at most 250 MB', () => {
    const { packages } = readJson<{ packages: Record<string, { dev?: boolean }> }>('package-lock.json')
    const directories = Object.entries(packages).flatMap(([path, { dev }]) => (path && !dev ? [path] : []))
    const sizes = directories.map(path => {
      try {
        return getDirectorySize(path)
      } catch {
        // A package for another platform is not installed.
        return 0
      }
    })
    expect(sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20).toBeLessThan(250)
  })
})

describe('commands of the built application', () => {
  const processes = setupProcesses()
  const runCommand = (args: string[], settings: Record<string, string>) =>
    spawnSync(process.execPath, [resolve('dist/server/cli.js'), ...args], {
      cwd: processes.createDirectory(),
      env: { PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
    })

  test('health succeeds while the server is ready', async () => {
    const server = await processes.startServer({ DATA_DIR: await processes.createDataDirectory() })
    const { port } = new URL(server.url)
    expect(runCommand(['health'], { PORT: port, HOST: '0.0.0.0' })).toMatchObject({ status: 0, stderr: '' })
    await server.stop()
    const result = runCommand(['health'], { PORT: port })
    expect(result.status).toBe(1)
    expect(result.stderr).toMatch(/^The server is not ready: .*ECONNREFUSED/)
  })

  test('user:create creates an account that can sign in', async () => {
    const dataDir = await processes.createDataDirectory()
    const { password } = ADMIN_CREDENTIALS
    const args = ['user:create', '--username', 'ada', '--email', 'ada@example.com', '--password', password]
    expect(runCommand(args, { DATA_DIR: dataDir })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Created user ada'),
    })
    const server = await processes.startServer({ DATA_DIR: dataDir })
    expect((await requestLogin(server.url, { identifier: 'ada', password })).status).toBe(200)
  })

  test('an unknown command lists the commands', () => {
    const { status, stderr } = runCommand(['restart'], {})
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Unknown command "restart"\. Commands:\n/)
    const names = [...stderr.matchAll(/^ {2}([\w:]+) +\S/gm)].map(([, name]) => name)
    expect(names).toEqual(['start', 'user:create', 'user:password', 'health'])
  })
})

describe('compose.yaml', () => {
  interface Service {
    restart?: string
    healthcheck?: object
    env_file?: string
    environment?: Record<string, unknown>
  }
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as { services: Record<string, Service> }
  const { kairos, postgres } = services

  test('restarts every service and checks the health of its dependencies', () => {
    for (const [name, service] of Object.entries(services)) expect.soft(service.restart, name).toBe('unless-stopped')
    expect(services.postgres?.healthcheck).toBeDefined()
    expect(services.redis?.healthcheck).toBeDefined()
  })

  test('passes every setting of .env and overrides only those of the container', () => {
    expect(kairos?.env_file).toBe('.env')
    expect(Object.keys(kairos?.environment ?? {}).sort()).toEqual(
      ['ADMIN_PASSWORD', 'DATABASE_URL', 'DATA_DIR', 'HOST', 'JWT_SECRET', 'PORT', 'REDIS_URL', 'SITE_URL'].sort(),
    )
  })

  test('contains no secrets and requires them with an explanation', () => {
    for (const name of ['JWT_SECRET', 'ADMIN_PASSWORD'])
      expect.soft(kairos?.environment?.[name]).toMatch(new RegExp(`^\\$\\{${name}:\\?set ${name} in \\.env`))
    expect(kairos?.environment?.DATABASE_URL).toMatch(/:\$\{POSTGRES_PASSWORD:\?set POSTGRES_PASSWORD in \.env/)
    expect(postgres?.environment?.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD/)
  })
})
