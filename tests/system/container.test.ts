import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { requestLogin, setupProcesses } from '../support/processes/server-process'

// These tests do not run a container engine. They check the packages that the image installs, the commands that it
// runs, the settings that compose.yaml passes, and the installation with systemd.

const readJson = <TContent>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as TContent

interface Manifest {
  scripts: object
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

const { dependencies, devDependencies } = readJson<Manifest>('package.json')

const listProductionPackages = () => {
  const { packages } = readJson<{ packages: Record<string, { dev?: boolean; devOptional?: boolean }> }>(
    'package-lock.json',
  )
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path && !dev && !devOptional && existsSync(path) ? [path] : [],
  )
}

const getDirectorySize = (path: string): number => {
  const stats = lstatSync(path)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce(
    (sum, name) => (name === 'node_modules' ? sum : sum + getDirectorySize(join(path, name))),
    0,
  )
}

describe('the production dependencies', () => {
  test('include all packages that the built server imports, and no others except peer dependencies', () => {
    const isComment = (line: string) => /^\s*(\*|\/\/)/.test(line)
    const importPattern =
      /(?:^import\b[^"']*|^(?:import|export)\b.*\bfrom ?|\bimport\(|(?<!Promise)\.resolve\()["']([^"'\s]+)["']/g
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

  test('need less than 250 MB of disk space', () => {
    const sizes = listProductionPackages().map(getDirectorySize)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20).toBeLessThan(250)
  })
})

/**
 * Copies a directory as hard links to its files. With symbolic links, Node would load packages from the checkout, which
 * also contains the development packages.
 */
const linkDirectory = (source: string, target: string) => {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    // Skips nested node_modules directories, because `listProductionPackages` lists their packages separately. No test
    // uses the commands in .bin.
    if (entry.name === 'node_modules' || entry.name === '.bin') continue
    if (entry.isDirectory()) linkDirectory(from, to)
    else linkFile(from, to)
  }
}

const linkFile = (from: string, to: string) => {
  try {
    linkSync(from, to)
  } catch {
    // A hard link is not possible if the temporary directory is on another file system.
    copyFileSync(from, to)
  }
}

const dockerfile = readFileSync('Dockerfile', 'utf8')

const readDockerCommand = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} (.+)$`, 'm').exec(dockerfile)?.[1] ?? '[]')

/** Creates a directory with the files that the last stage of the Dockerfile copies. */
const createImageDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-image-'))
  const copies = [...dockerfile.matchAll(/^COPY --from=(\w+) \/app\/(\S+) (\S+)$/gm)]
  for (const [, stage, source = '', target = ''] of copies) {
    if (stage === 'build' && target.endsWith('/')) {
      mkdirSync(join(directory, target), { recursive: true })
      linkFile(source, join(directory, target, basename(source)))
    } else if (stage === 'build') linkDirectory(source, join(directory, target))
    else if (source === 'node_modules')
      for (const path of listProductionPackages()) linkDirectory(path, join(directory, path))
    else if (source === 'package.json') {
      const { scripts: _scripts, devDependencies: _devDependencies, ...manifest } = readJson<Manifest>(source)
      writeFileSync(join(directory, source), JSON.stringify(manifest))
    } else throw new Error(`This test does not support ${source} from the stage ${stage} of the Dockerfile`)
  }
  return directory
}

describe('the container image', () => {
  const processes = setupProcesses()
  const image = createImageDirectory()
  afterAll(() => rmSync(image, { recursive: true, force: true }))

  const [, ...entryPoint] = readDockerCommand('ENTRYPOINT')
  const runCommand = (args: string[], settings: Record<string, string> = {}) =>
    spawnSync(process.execPath, [...entryPoint, ...args], {
      cwd: image,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
      encoding: 'utf8',
    })

  test('contains no package that only development needs', () => {
    const require = createRequire(join(image, 'package.json'))
    const production = listProductionPackages()
    const names = Object.keys(devDependencies).filter(name => !production.includes(`node_modules/${name}`))
    for (const name of names)
      expect.soft(() => require.resolve(`${name}/package.json`), name).toThrow(/Cannot find module/)
    expect(names).toEqual(expect.arrayContaining(['typescript', 'vite', 'tsx', 'tailwindcss']))
  })

  test('can create an account, replace its password, serve pages and check the health of the server', async () => {
    const settings = { DATA_DIR: await processes.createDataDirectory(), SEED_DEMO: 'false' }
    const created = runCommand(['user:create', '--username', 'ada', '--email', 'ada@example.com'], settings)
    expect(created).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Created user ada') })
    const replaced = runCommand(['user:password', '--username', 'ada'], settings)
    expect(replaced).toMatchObject({ status: 0, stderr: '' })
    const password = /the password (\S+)/.exec(replaced.stdout)?.[1] ?? ''

    const server = await processes.startServer(settings, image, [...entryPoint, ...readDockerCommand('CMD')])
    expect((await requestLogin(server.url, { identifier: 'ada', password })).status).toBe(200)
    expect((await fetch(`${server.url}/blog`)).status).toBe(200)
    const { port } = new URL(server.url)
    expect(runCommand(['health'], { PORT: port, HOST: '0.0.0.0' })).toMatchObject({ status: 0, stderr: '' })
    await server.stop()
    expect(server.getStderr()).toBe('')
    const health = runCommand(['health'], { PORT: port })
    expect(health.status).toBe(1)
    expect(health.stderr).toMatch(/^The server at http:\/\/127\.0\.0\.1:\d+ is not ready: .*ECONNREFUSED/)
  })

  test('uses the same Node options, and therefore the same compile cache, for the server and the health check', () => {
    expect(readDockerCommand('HEALTHCHECK .+ CMD')).toEqual([...readDockerCommand('ENTRYPOINT'), 'health'])
  })

  test('lists the commands after an unknown command', () => {
    const { status, stderr } = runCommand(['restart'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Unknown command "restart"\. Commands:\n/)
    expect(stderr).toMatch(/^ {2}user create +\S/m)
  })
})

describe('an installation with systemd', () => {
  const settingsOption = '--env-file=/etc/kairos/kairos.env'

  test('runs the same command as the image, with a data directory that kairos.env cannot change', () => {
    const unit = readFileSync('docs/deployment/kairos.service', 'utf8')
    const [node, ...options] = [...readDockerCommand('ENTRYPOINT'), ...readDockerCommand('CMD')]
    expect(/^ExecStart=(.+)$/m.exec(unit)?.[1]).toBe(['/usr/bin/node', settingsOption, ...options].join(' '))
    expect(node).toBe('node')
    expect(unit).toMatch(/^Environment=.* DATA_DIR=\/var\/lib\/kairos( |$)/m)
    // Settings in an EnvironmentFile would override settings in Environment.
    expect(unit).not.toMatch(/^EnvironmentFile=/m)
  })

  test('runs commands with the data directory of the unit even if kairos.env is a copy of .env.example', () => {
    const directory = mkdtempSync(join(tmpdir(), 'kairos-unit-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const script = readFileSync('docs/deployment/kairos', 'utf8')
      .replace('user=kairos', `user=${userInfo().username}`)
      .replace('/var/lib/kairos', join(directory, 'data'))
      .replace('/etc/kairos/kairos.env', join(directory, 'kairos.env'))
      .replace('/opt/kairos', process.cwd())
    copyFileSync('.env.example', join(directory, 'kairos.env'))
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'kairos', 'doctor', '--json'], {
      encoding: 'utf8',
      cwd: directory,
      env: { PATH: process.env.PATH },
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'directory',
      status: 'ok',
      message: `${join(directory, 'data')} does not exist; the first start creates it`,
    })
  })
})

describe('compose.yaml', () => {
  interface Service {
    restart?: string
    healthcheck?: object
    env_file?: string
    environment?: Record<string, unknown>
    ports?: string[]
    command?: string[]
  }
  const { services } = parse(readFileSync('compose.yaml', 'utf8')) as { services: Record<string, Service> }
  const { kairos, postgres } = services

  test('restarts every service and checks the health of PostgreSQL and Redis', () => {
    for (const [name, service] of Object.entries(services)) expect.soft(service.restart, name).toBe('unless-stopped')
    expect(services.postgres?.healthcheck).toBeDefined()
    expect(services.redis?.healthcheck).toBeDefined()
  })

  test('passes all settings in .env to Kairos, and adds only required settings and settings for the containers', () => {
    expect(kairos?.env_file).toBe('.env')
    expect(Object.keys(kairos?.environment ?? {}).sort()).toEqual(
      [
        'ADMIN_PASSWORD',
        'DATABASE_URL',
        'DATA_DIR',
        'HOST',
        'JWT_SECRET',
        'PORT',
        'REDIS_URL',
        'SITE_URL',
        'TRUST_PROXY',
      ].sort(),
    )
  })

  test('publishes only the ports of the proxy, whose headers the server trusts', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => (ports.length > 0 ? [name] : []))
    expect(published).toEqual(['caddy'])
    expect(services.caddy?.command).toEqual([
      'caddy',
      'reverse-proxy',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose replaces the variable
      '--from=${SITE_URL}',
      '--to=kairos:4000',
      '--header-down=Strict-Transport-Security: max-age=31536000',
    ])
    expect(kairos?.environment?.TRUST_PROXY).toBe(1)
  })

  test('reads the secrets from .env and names each missing secret in an error', () => {
    for (const name of ['JWT_SECRET', 'ADMIN_PASSWORD'])
      expect.soft(kairos?.environment?.[name]).toMatch(new RegExp(`^\\$\\{${name}:\\?set ${name} in \\.env`))
    expect(kairos?.environment?.DATABASE_URL).toMatch(/:\$\{POSTGRES_PASSWORD:\?set POSTGRES_PASSWORD in \.env/)
    expect(postgres?.environment?.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD/)
  })
})
