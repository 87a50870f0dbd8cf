import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const canExecute = process.platform === 'linux' && typeof Reflect.get(process, 'execve') === 'function'

const PRINT_PROCESS = `const { MALLOC_TRIM_THRESHOLD_: threshold } = process.env
  console.log(JSON.stringify({ threshold, flags: process.execArgv.slice(0, 2), args: process.argv.slice(1), pid: process.pid }))`

/** Runs a script that prints its trim threshold, Node flags, arguments and process ID. */
const runScript = (env: Record<string, string>) => {
  const flags = ['--max-semi-space-size=16', '--require=./tools/node-settings.cjs']
  const { pid, stdout } = spawnSync(process.execPath, [...flags, '--eval', PRINT_PROCESS, 'first', 'second'], {
    env,
    encoding: 'utf8',
  })
  return { ...JSON.parse(stdout), hasSamePid: JSON.parse(stdout).pid === pid }
}

// Node has process.execve since 22.15.
test.skipIf(!canExecute)(
  'the settings of npm start set the trim threshold of glibc and keep flags and arguments',
  () => {
    expect(runScript({})).toMatchObject({
      threshold: '131072',
      flags: ['--max-semi-space-size=16', '--require=./tools/node-settings.cjs'],
      args: ['first', 'second'],
      hasSamePid: true,
    })
  },
)

test('the settings of npm start keep a configured trim threshold', () => {
  expect(runScript({ MALLOC_TRIM_THRESHOLD_: '65536' })).toMatchObject({ threshold: '65536', hasSamePid: true })
})
