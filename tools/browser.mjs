// Finds a Chromium-based browser for the tests and benchmarks. With `--install`, installs a browser if none is found:
// Playwright's Chromium or, if that fails and the user is root on a system with apt, a Chromium package.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell comes first, because tests run 25% faster in it.
const BROWSER_NAMES = [
  'chromium-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'msedge',
]
/** Default locations on macOS and Windows. */
const DEFAULT_BROWSER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const isExecutable = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of an installed Chromium-based browser, or null. CHROME_PATH takes precedence. */
export const findBrowser = async () => {
  const { chromium } = await import('playwright-core')
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []),
    ...BROWSER_NAMES.flatMap(name => folders.map(folder => join(folder, name))),
    ...DEFAULT_BROWSER_PATHS,
    chromium.executablePath(),
  ]
  return candidates.find(isExecutable) ?? null
}

const INSTALL_TIMEOUT_MS = 240_000

const runCommand = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS }).status === 0

if (process.argv.includes('--install')) {
  if (!(await findBrowser()))
    runCommand(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  if (!(await findBrowser()) && process.getuid?.() === 0 && runCommand('apt-get', ['update'])) {
    const installPackage = name => runCommand('apt-get', ['install', '-y', '--no-install-recommends', name])
    if (!installPackage('chromium-headless-shell')) installPackage('chromium')
  }
  if (!(await findBrowser())) {
    console.error(
      'No browser found for the tests. Install Google Chrome or Chromium, or set CHROME_PATH to the path of a browser.',
    )
    process.exit(1)
  }
}
