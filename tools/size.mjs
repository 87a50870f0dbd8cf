// The JavaScript that a public page loads at first, and what its form brings as it comes near, gzipped, against their
// budgets.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const PAGE_KB = 125
const FORM_KB = 25
const pages = {
  '/': 'client/marketing/LandingPage.tsx',
  '/success': 'client/marketing/SuccessPage.tsx',
  '/about': 'client/marketing/AboutPage.tsx',
  '/careers': 'client/marketing/CareersPage.tsx',
  '/contact': 'client/marketing/ContactPage.tsx',
  '/blog': 'client/blog/BlogPage.tsx',
  '/blog/{slug}': 'client/blog/BlogPostPage.tsx',
}
const forms = {
  '/': 'client/marketing/early-access.live.ts',
  '/contact': 'client/marketing/contact.live.ts',
}

const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
const filesOf = modules => {
  const seen = new Set()
  const reach = key => {
    if (seen.has(key)) return
    if (!manifest[key]) throw new Error(`The build has no ${key}`)
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) reach(imported)
  }
  for (const module of modules) reach(module)
  return [...seen].map(key => manifest[key].file).filter(file => file.endsWith('.js'))
}

const report = (what, files, budget) => {
  const bytes = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length,
    0,
  )
  console.log(`${what}: ${(bytes / 1024).toFixed(1)} KB of ${budget}`)
  if (bytes > budget * 1024) process.exitCode = 1
}

const initialOf = page => new Set(filesOf(['client/app/entry.client.tsx', pages[page]]))
for (const page of Object.keys(pages)) report(page, [...initialOf(page)], PAGE_KB)
for (const [page, module] of Object.entries(forms)) {
  const initial = initialOf(page)
  const added = filesOf([module]).filter(file => !initial.has(file))
  report(`the form of ${page}`, added, FORM_KB)
}
