import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCategory, createPost } from '../server/blog/service'
import { renderMarkdown } from '../server/content/html'
import type { Deps } from '../server/context'
import { generatePassword } from '../server/crypto/password'
import { storeImage } from '../server/files/service'
import { DAY_MS, DEMO_ACTOR, seedAccountsAndLeads, seedUser } from './demo/accounts'
import { inlineFigures } from './demo/figures'
import { demoCategories, demoPosts } from './demo/posts'

/**
 * Returns whether the database contains posts or other content except files and tags, or a user who is not an
 * administrator.
 */
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
 * Creates the demo content that is missing. A complete run sets a new password for all demo accounts, including those
 * that already exist. An interrupted run may have changed some of these passwords, and prints none of them.
 * @returns true if the demo content is complete, false if `signal` stopped the run
 */
export const seedDemo = async (deps: Deps, print: (line: string) => void, signal?: AbortSignal): Promise<boolean> => {
  const { db } = deps
  print('Creating demo content …')
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
  const imageUrls = await seedImages(deps, authors.ines.id, signal)
  const categories = await seedCategories(deps)
  const existingSlugs = new Set((await db.post.findMany({ select: { slug: true } })).map(post => post.slug))
  const missingPosts = demoPosts.filter(post => !existingSlugs.has(post.slug))
  missingPosts.sort((a, b) => (b.publishedDaysAgo ?? 0) - (a.publishedDaysAgo ?? 0))
  for (const { category, author, markdown, publishedDaysAgo, ...post } of missingPosts) {
    if (signal?.aborted) return false
    const createdAt = new Date(deps.clock().getTime() - (publishedDaysAgo ?? 1) * DAY_MS)
    const markdownContent = inlineFigures(markdown)
    const input = {
      ...post,
      authorId: authors[author].id,
      categoryId: categories.get(category),
      content: renderMarkdown(markdownContent),
      markdownContent,
      featuredImageUrl: imageUrls.get(`cover-${post.slug}.webp`),
    }
    await createPost({ ...deps, clock: () => createdAt }, input, DEMO_ACTOR)
  }
  if (signal?.aborted) return false
  await seedAccountsAndLeads(deps, password)
  print(
    `The demo has ${demoPosts.length} posts and the accounts ines, tomas, mira and jonas with the password ${password}.`,
  )
  return true
}

/** Creates the missing demo categories. Returns the ids of all categories by slug. */
const seedCategories = async (deps: Deps): Promise<Map<string, number>> => {
  const categoryIds = new Map((await deps.db.category.findMany()).map(({ slug, id }) => [slug, id]))
  for (const category of demoCategories.filter(({ slug }) => !categoryIds.has(slug))) {
    categoryIds.set(category.slug, (await createCategory(deps, category, DEMO_ACTOR)).id)
  }
  return categoryIds
}

/**
 * Returns the path of the directory with the demo images. Resolves it relative to this source file or, in a build,
 * relative to the chunk that contains this module.
 */
const getImageDirectory = (): string => {
  const sourcePath = fileURLToPath(new URL('./demo/images', import.meta.url))
  return existsSync(sourcePath) ? sourcePath : fileURLToPath(new URL('../../../prisma/demo/images', import.meta.url))
}

/** Stores the missing demo images until `signal` is aborted. Returns the URL paths of the stored images by filename. */
const seedImages = async (deps: Deps, uploaderId: number, signal?: AbortSignal): Promise<Map<string, string>> => {
  const directory = getImageDirectory()
  const storedFiles = await deps.db.storedFile.findMany({ where: { uploaderId, purpose: 'media' } })
  const imageUrls = new Map(storedFiles.map(file => [file.originalFilename, `/${file.storageKey}`]))
  const missingFilenames = (await readdir(directory)).filter(
    filename => filename.endsWith('.webp') && !imageUrls.has(filename),
  )
  const storeRemaining = async (): Promise<void> => {
    const filename = signal?.aborted ? undefined : missingFilenames.shift()
    if (!filename) return
    const stream = createReadStream(join(directory, filename))
    const { storageKey } = await storeImage(deps, uploaderId, { filename, stream })
    imageUrls.set(filename, `/${storageKey}`)
    await storeRemaining()
  }
  // Two images are processed at a time, so that a child process can resize one while this process stores the other.
  await Promise.all([storeRemaining(), storeRemaining()])
  return imageUrls
}
