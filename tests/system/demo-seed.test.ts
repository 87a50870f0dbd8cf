import { expect, test } from 'vitest'
import { demoPosts } from '../../prisma/demo/posts'
import { seedDemo } from '../../prisma/seed'
import { extractUploadNames } from '../../server/blog/rules'
import { listUrlAttributes } from '../../server/content/html.text'
import { setupTestApp } from '../support/app'
import { loadVerifiedCounters } from '../support/features/blog-counters'

const app = setupTestApp()

test('seedDemo resumes an interrupted run, stores each image once, and creates nothing in a later run', async () => {
  const { db } = app.deps
  // If a mailer exists, the contact message service queues emails. The last assertion checks that the seed queues none.
  app.deps.mailer = { send: async () => {}, close: () => {} }
  const controller = new AbortController()
  // The abort happens while `seedDemo` stores images, before it creates a post.
  const firstRun = seedDemo(app.deps, () => {}, controller.signal)
  await expect.poll(() => db.storedFile.count()).toBeGreaterThan(2)
  controller.abort()
  expect(await firstRun).toBe(false)
  expect(await db.post.count()).toBe(0)
  const filesBefore = await db.storedFile.findMany({ select: { storageKey: true } })

  expect(await seedDemo(app.deps, () => {})).toBe(true)
  const files = await db.storedFile.findMany()
  expect(files.map(file => file.storageKey)).toEqual(expect.arrayContaining(filesBefore.map(file => file.storageKey)))
  expect(new Set(files.map(file => file.originalFilename)).size).toBe(files.length)

  const posts = await db.post.findMany({ include: { images: true } })
  expect(posts.length).toBe(demoPosts.length)
  const storedKeys = new Set(files.map(file => file.storageKey))
  for (const post of posts) {
    expect(post.featuredImageWidth, post.slug).toBe(1600)
    expect(`${post.content}${post.markdownContent}`).not.toMatch(/figure:|undefined/)
    const imageNames = extractUploadNames([...listUrlAttributes(post.content), post.featuredImageUrl ?? ''])
    for (const name of imageNames) expect(storedKeys).toContain(`uploads/${name}`)
    expect(post.images).toHaveLength(imageNames.length)
  }
  await loadVerifiedCounters(app.db)
  // A further run sets new passwords and creates nothing.
  expect(await seedDemo(app.deps, () => {})).toBe(true)
  expect(await db.storedFile.count()).toBe(files.length)
  expect(await db.post.count()).toBe(posts.length)
  const mira = await db.user.findUniqueOrThrow({ where: { username: 'mira' } })
  expect(mira.credits, 'two redeemed codes minus one expense').toBe(480)
  const { organizationMember, project, lead, creditRedemption } = db
  const counts = [organizationMember.count(), project.count(), lead.count(), creditRedemption.count()]
  expect(await Promise.all(counts)).toEqual([2, 3, 4, 3])
  expect(await db.contactMessage.count()).toBe(1)
  expect(await db.job.count(), 'queued emails').toBe(0)
}, 180_000)
