import { Readable } from 'node:stream'
import sharp from 'sharp'
import { createCategory, createPost } from '../server/blog/service'
import type { Deps } from '../server/context'
import { htmlFromMarkdown } from '../server/ports/html'
import { generatePassword } from '../server/ports/password'
import { seedAccounts, seedUser } from './demo/accounts'
import { drawCover, drawFigure, figureNames } from './demo/draw'
import { demoCategories, demoPosts } from './demo/posts'

const DAY = 24 * 60 * 60 * 1000

/** Whether anything stands in the database that a person could have put there. */
export const hasContent = async ({ db }: Deps): Promise<boolean> => {
  const counts = await Promise.all([
    db.post.count(),
    db.category.count(),
    db.lead.count(),
    db.contactMessage.count(),
    db.organization.count(),
    db.tenant.count(),
    db.creditCode.count(),
    db.user.count({ where: { role: 'user' } }),
  ])
  return counts.some(count => count > 0)
}

/**
 * Writes content to look around in: posts with their figures, people, organizations, codes, leads. What is there from
 * an earlier attempt stays.
 * @returns whether it is complete; not when the signal came first
 */
export const seedDemo = async (
  deps: Deps,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> => {
  const { db } = deps
  say('Writing demo content …')
  const password = generatePassword()
  const authors = {
    ines: await seedUser(deps, {
      username: 'ines',
      email: 'ines.carvalho@kairos.example',
      password,
      firstName: 'Inês',
      lastName: 'Carvalho',
    }),
    tomas: await seedUser(deps, {
      username: 'tomas',
      email: 'tomas.lindqvist@kairos.example',
      password,
      firstName: 'Tomas',
      lastName: 'Lindqvist',
    }),
  }
  const sizes = await drawAll(deps, signal)
  const categories = await seedCategories(deps)
  const written = new Set((await db.post.findMany({ select: { slug: true } })).map(post => post.slug))
  const missing = demoPosts.filter(post => !written.has(post.slug))
  missing.sort((a, b) => (b.publishedDaysAgo ?? 0) - (a.publishedDaysAgo ?? 0))
  for (const { category, author, markdown, publishedDaysAgo, ...post } of missing) {
    if (signal?.aborted) return false
    const at = new Date(deps.clock().getTime() - (publishedDaysAgo ?? 1) * DAY)
    const input = {
      ...post,
      authorId: authors[author].id,
      categoryId: categories.get(category),
      content: withSizes(htmlFromMarkdown(withFigures(markdown)), sizes),
      markdownContent: withFigures(markdown),
      featuredImageUrl: `/uploads/cover-${post.slug}.webp`,
    }
    await createPost({ ...deps, clock: () => at }, input, THE_DEMO)
  }
  if (signal?.aborted) return false
  await seedAccounts(deps, password)
  say(
    `  ${demoPosts.length} posts; people to sign in as: ines, tomas, mira, jonas, with the password ${password}`,
  )
  return true
}

/** Nobody in particular. */
const THE_DEMO = { id: null, requestId: 'demo' }

/** Every category of the demo by its slug, those of an earlier attempt among them. */
const seedCategories = async (deps: Deps): Promise<Map<string, number>> => {
  const known = new Map((await deps.db.category.findMany()).map(({ slug, id }) => [slug, id]))
  for (const category of demoCategories.filter(({ slug }) => !known.has(slug))) {
    known.set(category.slug, (await createCategory(deps, category, THE_DEMO)).id)
  }
  return known
}

/** figure:NAME is how the demo's texts name a drawing; readers get its address. */
const withFigures = (markdown: string) => markdown.replace(/\(figure:([\w-]+)/g, '(/uploads/figure-$1.webp')

/** So that the page keeps their place while they load. */
const withSizes = (html: string, sizes: Map<string, string>) =>
  html.replace(/<img src="(\/uploads\/[^"]+)"/g, (image, path: string) => `${image} ${sizes.get(path) ?? ''}`)

/** Draws and stores every image; gives the figures' measures as attributes, by address. */
const drawAll = async ({ storage }: Deps, signal?: AbortSignal): Promise<Map<string, string>> => {
  const sizes = new Map<string, string>()
  const store = async (name: string, draw: () => Promise<Buffer>) => {
    if (signal?.aborted) return
    const image = await draw()
    const { width, height } = await sharp(image).metadata()
    sizes.set(`/uploads/${name}`, `width="${width}" height="${height}"`)
    await storage.put(`uploads/${name}`, Readable.from([image]))
  }
  for (const { slug } of demoPosts) await store(`cover-${slug}.webp`, () => drawCover(slug))
  for (const name of figureNames) await store(`figure-${name}.webp`, () => drawFigure(name))
  return sizes
}
