import { Readable } from 'node:stream'
import { createCategory, createPost } from '../server/blog/service'
import { renderMarkdown } from '../server/content/html'
import type { Deps } from '../server/context'
import { generatePassword } from '../server/crypto/password'
import { storeImage } from '../server/files/service'
import { seedAccounts, seedUser } from './demo/accounts'
import { drawCover, drawFigure, figureNames } from './demo/draw'
import { demoCategories, demoPosts } from './demo/posts'

const DAY_MS = 24 * 60 * 60 * 1000

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
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<boolean> => {
  const { db } = deps
  print('Writing demo content …')
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
  const imageUrls = await storeDemoImages(deps, authors.ines.id, signal)
  const categories = await seedCategories(deps)
  const existingSlugs = new Set((await db.post.findMany({ select: { slug: true } })).map(post => post.slug))
  const missingPosts = demoPosts.filter(post => !existingSlugs.has(post.slug))
  missingPosts.sort((a, b) => (b.publishedDaysAgo ?? 0) - (a.publishedDaysAgo ?? 0))
  for (const { category, author, markdown, publishedDaysAgo, ...post } of missingPosts) {
    if (signal?.aborted) return false
    const createdAt = new Date(deps.clock().getTime() - (publishedDaysAgo ?? 1) * DAY_MS)
    const input = {
      ...post,
      authorId: authors[author].id,
      categoryId: categories.get(category),
      content: renderMarkdown(resolveFigureUrls(markdown, imageUrls)),
      markdownContent: resolveFigureUrls(markdown, imageUrls),
      featuredImageUrl: imageUrls.get(getCoverFilename(post.slug)),
    }
    await createPost({ ...deps, clock: () => createdAt }, input, DEMO_ACTOR)
  }
  if (signal?.aborted) return false
  await seedAccounts(deps, password)
  print(
    `  ${demoPosts.length} posts; people to sign in as: ines, tomas, mira, jonas, with the password ${password}`,
  )
  return true
}

/** Nobody in particular. */
const DEMO_ACTOR = { id: null, requestId: 'demo' }

/** Every category of the demo by its slug, those of an earlier attempt among them. */
const seedCategories = async (deps: Deps): Promise<Map<string, number>> => {
  const categoryIds = new Map((await deps.db.category.findMany()).map(({ slug, id }) => [slug, id]))
  for (const category of demoCategories.filter(({ slug }) => !categoryIds.has(slug))) {
    categoryIds.set(category.slug, (await createCategory(deps, category, DEMO_ACTOR)).id)
  }
  return categoryIds
}

const getCoverFilename = (slug: string) => `cover-${slug}.webp`
const getFigureFilename = (name: string) => `figure-${name}.webp`

/** figure:NAME is how the demo's texts name a drawing; readers get its address. */
const resolveFigureUrls = (markdown: string, imageUrls: Map<string, string>) =>
  markdown.replace(
    /\(figure:([\w-]+)/g,
    (_match, name: string) => `(${imageUrls.get(getFigureFilename(name))}`,
  )

/** Draws and stores every image that is not there from an earlier attempt; gives their addresses by their names. */
const storeDemoImages = async (
  deps: Deps,
  uploaderId: number,
  signal?: AbortSignal,
): Promise<Map<string, string>> => {
  const drawings: [name: string, draw: () => Promise<Buffer>][] = [
    ...demoPosts.map(({ slug }): [string, () => Promise<Buffer>] => [
      getCoverFilename(slug),
      () => drawCover(slug),
    ]),
    ...figureNames.map((name): [string, () => Promise<Buffer>] => [
      getFigureFilename(name),
      () => drawFigure(name),
    ]),
  ]
  const existingFiles = await deps.db.storedFile.findMany({ where: { uploaderId, purpose: 'media' } })
  const imageUrls = new Map(existingFiles.map(file => [file.originalFilename, `/${file.storageKey}`]))
  const missingDrawings = drawings.filter(([name]) => !imageUrls.has(name))
  // Two at a time: drawing and storing keep different threads busy.
  const storeNext = async (): Promise<void> => {
    const drawing = signal?.aborted ? undefined : missingDrawings.shift()
    if (!drawing) return
    const [filename, draw] = drawing
    const { storageKey } = await storeImage(deps, uploaderId, {
      filename,
      stream: Readable.from([await draw()]),
    })
    imageUrls.set(filename, `/${storageKey}`)
    await storeNext()
  }
  await Promise.all([storeNext(), storeNext()])
  return imageUrls
}
