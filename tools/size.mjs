// The JavaScript that a public page loads at first, gzipped, against its budget.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET_KB = 125
const pages = {
  '/': ['client/marketing/LandingPage.tsx'],
  '/success': ['client/marketing/SuccessPage.tsx'],
  '/about': ['client/marketing/AboutPage.tsx'],
  '/careers': ['client/marketing/CareersPage.tsx'],
  '/contact': ['client/marketing/ContactPage.tsx'],
  '/blog': ['client/blog/BlogPage.tsx'],
  '/blog/{slug}': ['client/blog/BlogPostPage.tsx'],
}

const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
const reach = (key, seen) => {
  if (seen.has(key)) return
  if (!manifest[key]) throw new Error(`The build has no ${key}`)
  seen.add(key)
  for (const imported of manifest[key].imports ?? []) reach(imported, seen)
}

for (const [page, modules] of Object.entries(pages)) {
  const keys = new Set()
  for (const module of ['client/app/entry.client.tsx', ...modules]) reach(module, keys)
  const files = new Set([...keys].map(key => manifest[key].file).filter(file => file.endsWith('.js')))
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length,
    0,
  )
  const size = bytes / 1024
  console.log(`${page}: ${size.toFixed(1)} KB of ${BUDGET_KB}`)
  if (size > BUDGET_KB) process.exitCode = 1
}
