// Fails if the gzipped scripts of a public page exceed a budget. These scripts have separate budgets:
// - the loader (client/app/app-loader.ts)
// - the initial scripts, which load with every public page and include the loader
// - the initial scripts of the home page, which also include the radar
// - the application, which loads when the visitor is about to use the page (docs/decisions/0021)
// - the `forms` chunk, which only pages with a form load
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const MAX_LOADER_KB = 2
const MAX_INITIAL_KB = 6
const MAX_HOME_INITIAL_KB = 25
const MAX_APPLICATION_KB = 123
const MAX_FORM_KB = 29
const pages = {
  '/': 'client/marketing/landing/LandingPage.tsx',
  '/success': 'client/marketing/SuccessPage.tsx',
  '/about': 'client/marketing/AboutPage.tsx',
  '/careers': 'client/marketing/CareersPage.tsx',
  '/contact': 'client/marketing/ContactPage.tsx',
  '/blog': 'client/blog/list/BlogPage.tsx',
  '/blog/{slug}': 'client/blog/article/BlogPostPage.tsx',
}
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
const listScripts = modules => {
  const visited = new Set()
  const visit = key => {
    if (visited.has(key)) return
    if (!manifest[key]) throw new Error(`${key} is not in the build manifest. Run npm run build.`)
    visited.add(key)
    for (const dependency of manifest[key].imports ?? []) visit(dependency)
  }
  for (const module of modules) visit(module)
  return [...visited].map(key => manifest[key].file).filter(file => file.endsWith('.js'))
}

/** Lists the scripts of a chunk and its imports. `name` is the name of the chunk in vite.config.ts. */
const listChunkScripts = name => {
  const key = Object.keys(manifest).find(key => manifest[key].name === name)
  if (!key) throw new Error(`The build has no chunk "${name}".`)
  return listScripts([key])
}

const reportSize = (label, files, budgetKb) => {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length, 0)
  const sizeKb = (bytes / 1024).toFixed(1)
  console.log(`${label}: ${sizeKb} KB of ${budgetKb} KB`)
  if (bytes <= budgetKb * 1024) return
  console.error(
    `${label}: ${sizeKb} KB exceeds the budget of ${budgetKb} KB. ` +
      'Load less code, or raise the budget in tools/bundle-size.mjs.',
  )
  process.exitCode = 1
}

const theme = listScripts(['client/app/theme.ts'])
const loader = listScripts(['client/app/app-loader.ts'])
reportSize('loader', loader, MAX_LOADER_KB)
reportSize('initial scripts', [...theme, ...loader], MAX_INITIAL_KB)
const radar = listChunkScripts('radar')
const homeInitialScripts = new Set([...theme, ...loader, ...radar])
reportSize('initial scripts of /', [...homeInitialScripts], MAX_HOME_INITIAL_KB)

const [formScript] = listChunkScripts('forms')
for (const [page, module] of Object.entries(pages)) {
  const scripts = [...new Set(listScripts(['client/app/entry.client.tsx', module]))]
  // The excluded scripts have their own budgets.
  const pageScripts = scripts.filter(file => file !== formScript && !homeInitialScripts.has(file))
  reportSize(`application on ${page}`, pageScripts, MAX_APPLICATION_KB)
  if (scripts.includes(formScript)) reportSize(`forms chunk on ${page}`, [formScript], MAX_FORM_KB)
}
