import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Checkout, copyCheckout } from '../checkout'
import { hasExited } from '../processes/private-processes'

/**
 * In the copy of the checkout, node_modules is a symbolic link, through which Vite would write its cache by default.
 * This configuration moves the cache into the copy, and lets Vite serve the packages, which are outside the copy.
 */
const VITE_CONFIG = `
import { mergeConfig } from 'vite'
import baseConfig from ${JSON.stringify(resolve('vite.config.ts'))}
export default env => mergeConfig(baseConfig(env), {
  cacheDir: '.vite',
  server: { fs: { allow: [${JSON.stringify(resolve('.'))}] } },
})
`

export interface DevelopmentServer extends Pick<Checkout, 'edit'> {
  url: string
  waitForOutput(text: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the development server in a copy of the checkout, and waits until it accepts requests. */
export const startDevelopmentServer = async (): Promise<DevelopmentServer> => {
  const { directory, env, edit, remove } = copyCheckout()
  writeFileSync(join(directory, 'vite.config.ts'), VITE_CONFIG)
  const child = spawn(process.execPath, ['tools/dev.mjs'], {
    cwd: directory,
    env: { ...env, PORT: '0', SEED_DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const waitForMatch = async (find: () => string | undefined): Promise<string> => {
    for (;;) {
      const match = find()
      if (match) return match
      if (hasExited(child)) throw new Error(`The development server exited:\n${output}`)
      await sleep(20)
    }
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    remove()
  }
  try {
    const url = await waitForMatch(() => /is serving (http:\S+)/.exec(output)?.[1])
    const waitForOutput = async (text: string) => void (await waitForMatch(() => (output.includes(text) ? text : '')))
    return { url, edit, waitForOutput, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
