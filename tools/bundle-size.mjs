// Compares the gzipped size of the initial JavaScript of each public page, and of the lazily loaded form scripts, with
// budgets. Fails if a budget is exceeded.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const MAX_PAGE_KB = 125
const MAX_FORM_KB = 25
const pages = {
  '/': 'client/marketing/landing/LandingPage.tsx',
  '/success': 'client/marketing/SuccessPage.tsx',
  '/about': 'client/marketing/AboutPage.tsx',
  '/careers': 'client/marketing/CareersPage.tsx',
  '/contact': 'client/marketing/ContactPage.tsx',
  '/blog': 'client/blog/list/BlogPage.tsx',
  '/blog/{slug}': 'client/blog/article/BlogPostPage.tsx',
}
const forms = {
  '/': 'client/marketing/forms/early-access.enhance.ts',
  '/contact': 'client/marketing/forms/contact.enhance.ts',
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

const reportSize = (label, files, budgetKb) => {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length, 0)
  console.log(`${label}: ${(bytes / 1024).toFixed(1)} KB of ${budgetKb} KB`)
  if (bytes > budgetKb * 1024) process.exitCode = 1
}

const getInitialScripts = page => new Set(listScripts(['client/app/entry.client.tsx', pages[page]]))
for (const page of Object.keys(pages)) reportSize(page, [...getInitialScripts(page)], MAX_PAGE_KB)
for (const [page, module] of Object.entries(forms)) {
  const initialScripts = getInitialScripts(page)
  const formScripts = listScripts([module]).filter(file => !initialScripts.has(file))
  reportSize(`form script of ${page}`, formScripts, MAX_FORM_KB)
}
