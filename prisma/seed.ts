import { Readable } from 'node:stream'
import sharp from 'sharp'
import { createPost } from '../server/blog/service'
import type { Deps } from '../server/context'
import { cleanHtml, htmlFromMarkdown } from '../server/ports/html'
import { generatePassword } from '../server/ports/password'
import { createUser } from '../server/users/service'
import { seedAccounts } from './demo/accounts'
import { drawCover, drawFigure, figureNames } from './demo/draw'
import { demoCategories, demoPosts } from './demo/posts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Writes content to look around in: posts with their figures, people, organizations, codes, leads. Through the
 * services where they exist, and never into a database that already has content.
 */
export const seedDemo = async (deps: Deps, say: (line: string) => void): Promise<void> => {
  const { db } = deps
  if ((await db.post.count()) > 0 || (await db.category.count()) > 0 || (await db.lead.count()) > 0) return
  say('Writing demo content …')

  const password = generatePassword()
  const authors = {
    ines: await createUser(deps, {
      username: 'ines',
      email: 'ines.carvalho@kairos.example',
      password,
      firstName: 'Inês',
      lastName: 'Carvalho',
    }),
    tomas: await createUser(deps, {
      username: 'tomas',
      email: 'tomas.lindqvist@kairos.example',
      password,
      firstName: 'Tomas',
      lastName: 'Lindqvist',
    }),
  }
  const sizes = await drawAll(deps)
  await db.category.createMany({ data: demoCategories })
  const categories = new Map((await db.category.findMany()).map(category => [category.slug, category.id]))
  const oldestFirst = [...demoPosts].sort((a, b) => (b.publishedDaysAgo ?? 0) - (a.publishedDaysAgo ?? 0))
  for (const { category, author, markdown, publishedDaysAgo, ...post } of oldestFirst) {
    const written = new Date(deps.clock().getTime() - (publishedDaysAgo ?? 1) * DAY)
    await createPost({ ...deps, clock: () => written }, authors[author].id, {
      ...post,
      categoryId: categories.get(category),
      content: cleanHtml(withSizes(htmlFromMarkdown(withFigures(markdown)), sizes)),
      markdownContent: withFigures(markdown),
      featuredImageUrl: `/uploads/cover-${post.slug}.webp`,
    })
  }
  await seedAccounts(deps, password)
  say(
    `  ${demoPosts.length} posts; people to sign in as: ines, tomas, mira, jonas, with the password ${password}`,
  )
}

/** figure:NAME is how the demo's texts name a drawing; readers get its address. */
const withFigures = (markdown: string) => markdown.replace(/\(figure:([\w-]+)/g, '(/uploads/figure-$1.webp')

/** So that the page keeps their place while they load. */
const withSizes = (html: string, sizes: Map<string, string>) =>
  html.replace(/<img src="(\/uploads\/[^"]+)"/g, (image, path: string) => `${image} ${sizes.get(path) ?? ''}`)

/** Draws and stores every image; gives the figures' measures as attributes, by address. */
const drawAll = async ({ storage }: Deps): Promise<Map<string, string>> => {
  const sizes = new Map<string, string>()
  const store = async (name: string, drawing: Promise<Buffer>) => {
    const image = await drawing
    const { width, height } = await sharp(image).metadata()
    sizes.set(`/uploads/${name}`, `width="${width}" height="${height}"`)
    await storage.put(`uploads/${name}`, Readable.from([image]))
  }
  for (const { slug } of demoPosts) await store(`cover-${slug}.webp`, drawCover(slug))
  for (const name of figureNames) await store(`figure-${name}.webp`, drawFigure(name))
  return sizes
}
