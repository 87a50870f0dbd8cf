import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { isForeignKeyViolation } from '../../../server/adapters/db/errors'
import { deletePost, updatePost } from '../../../server/blog/service'
import type { User } from '../../../server/context'
import { setupTestApp, type TestClient } from '../../support/app'
import { runInterleaved } from '../../support/database/query-interleaving'
import { createActor, createTestAdmin, createTestPost, createTestUser } from '../../support/factories'
import { createFileClient, emptyStorage, sendUploadOperation, UPLOAD_IMAGE } from '../../support/features/uploads'

const app = setupTestApp()

let user: User
let admin: TestClient

beforeEach(async () => {
  await emptyStorage(app)
  user = await createTestAdmin(app.deps)
  admin = await app.signInAs(user)
})

interface Image {
  id: number
  storagePath: string
}

const upload = async (filename: string, width = 1000, height = 500): Promise<Image> => {
  const content = await sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const { body } = await sendUploadOperation(app, admin.accessToken, UPLOAD_IMAGE, { filename, content })
  expect(body.errors).toBeUndefined()
  return (body.data as { uploadImage: Image }).uploadImage
}

const createAdminPost = (overrides: Parameters<typeof createTestPost>[1]) =>
  createTestPost(app.deps, { authorId: user.id, ...overrides })

const deleteImage = async (id: number) => {
  const { body } = await admin.graphql('mutation ($id: Int!) { deleteFile(id: $id) { id } }', { id })
  return body.errors?.[0]?.message ?? 'deleted'
}

const fetchImageUsage = async () => {
  const { body } = await admin.graphql(
    '{ images { edges { node { originalFilename usedInPosts { title tags { name } } } } } }',
  )
  expect(body.errors).toBeUndefined()
  const { edges } = (
    body.data as {
      images: { edges: { node: { originalFilename: string; usedInPosts: { title: string }[] } }[] }
    }
  ).images
  return Object.fromEntries(edges.map(({ node }) => [node.originalFilename, node.usedInPosts.map(post => post.title)]))
}

describe('uploaded images', () => {
  test('are responsive as featured images in the blog list and on the post page, and appear in the metadata of both pages', async () => {
    const { storagePath } = await upload('cover.png')
    const base = storagePath.replace(/\.png$/, '')
    const srcset = `${base}-320.webp 320w, ${base}-640.webp 640w, ${base}-960.webp 960w, ${storagePath} 1000w`
    await createAdminPost({ title: 'Covered', featuredImageUrl: storagePath })
    const { body } = await app.anonymous.graphql(
      '{ post(slug: "covered") { featuredImageUrl featuredImage { path width height srcset } } }',
    )
    expect(body.data?.post).toEqual({
      featuredImageUrl: storagePath,
      featuredImage: { path: storagePath, width: 1000, height: 500, srcset },
    })
    for (const path of ['/blog', '/blog/covered']) {
      const html = (await app.anonymous.rest<string>('GET', path)).body
      // The preload link lets the browser load the right size before it has parsed the page.
      expect(html, path).toContain(`<link rel="preload" as="image" imageSrcSet="${srcset}" imageSizes="`)
      expect(html, path).toContain(`srcSet="${srcset}"`)
      expect(html, path).toContain(`content="${app.url}${storagePath}"`)
    }
    const postHtml = (await app.anonymous.rest<string>('GET', '/blog/covered')).body
    expect(postHtml).toContain('<meta property="og:image:width" content="1000">')
    for (const url of srcset.split(', ').map(candidate => candidate.split(' ')[0] ?? '')) {
      const { status, headers } = await app.anonymous.rest('GET', url)
      expect({ url, status }).toEqual({ url, status: 200 })
      expect(headers.get('content-type')).toMatch(/^image\/(webp|png)$/)
    }
  })

  test('are responsive in the rendered content, while the stored content stays unchanged', async () => {
    const { storagePath } = await upload('figure.png', 700, 350)
    const content = `<p><img src="${storagePath}" alt="A figure" /></p>`
    const { id } = await createAdminPost({ title: 'Illustrated', content })
    const { body } = await app.anonymous.graphql('{ post(slug: "illustrated") { content html } }')
    const { html } = (body.data as { post: { html: string } }).post
    expect(body.data?.post).toMatchObject({ content })
    expect(html).toMatch(/loading="lazy" decoding="async" width="700" height="350" srcset="[^"]*-640\.webp 640w, /)
    // The URL of a smaller copy counts as a use of the original image.
    await updatePost(app.deps, id, { content: content.replace('.png', '-320.webp') }, createActor(user.id))
    expect(await fetchImageUsage()).toEqual({ 'figure.png': ['Illustrated'] })
  })

  test('cannot be deleted while posts use them', async () => {
    const [cover, figure, unused] = [await upload('cover.png'), await upload('figure.png'), await upload('unused.png')]
    const firstPost = await createAdminPost({ title: 'First', featuredImageUrl: cover.storagePath })
    const secondPost = await createAdminPost({
      title: 'Second',
      status: 'draft',
      featuredImageUrl: cover.storagePath,
      content: `<figure><img src="${app.url}${figure.storagePath}" /></figure><p>${unused.storagePath}</p>`,
      tags: ['One'],
    })
    expect(await fetchImageUsage()).toEqual({
      'cover.png': ['Second', 'First'],
      'figure.png': ['Second'],
      'unused.png': [],
    })
    expect(await deleteImage(cover.id)).toBe('This image is used in 2 posts.')
    expect(await deleteImage(figure.id)).toBe('This image is used in 1 post.')
    expect(await deleteImage(unused.id)).toBe('deleted')
    await updatePost(app.deps, firstPost.id, { featuredImageUrl: null }, createActor(user.id))
    expect(await deleteImage(cover.id)).toBe('This image is used in 1 post.')
    await deletePost(app.deps, secondPost.id, createActor(user.id))
    expect(await deleteImage(cover.id)).toBe('deleted')
    expect(await deleteImage(figure.id)).toBe('deleted')
    const { body } = await admin.graphql('{ images { edges { node { usedInPosts { id } } } } }')
    expect(body.data?.images).toEqual({ edges: [] })
  })

  test('can be deleted if a post only mentions their URL in its text', async () => {
    const { id, storagePath } = await upload('mentioned.png')
    await createAdminPost({ title: 'Guide', content: `<p>Write <code>src="${storagePath}"</code>.</p>` })
    expect(await fetchImageUsage()).toEqual({ 'mentioned.png': [] })
    expect(await deleteImage(id)).toBe('deleted')
  })

  test('are listed even if a post that uses them is deleted during the query', async () => {
    const { storagePath } = await upload('cover.png')
    const { id } = await createAdminPost({ title: 'Short-lived', featuredImageUrl: storagePath })
    // The deletion runs after the statement that reads the post ids and before the statement that reads the posts.
    const images = await runInterleaved(
      { after: /FROM "public"."post_images"/ },
      query => query(`DELETE FROM posts WHERE id = ${id}`),
      fetchImageUsage,
    )
    expect(images).toEqual({ 'cover.png': [] })
  })

  test('are not deleted while a post uses them, even if the post is created during their deletion', async () => {
    for (let round = 0; round < 5; round++) {
      const image = await upload(`race-${round}.png`, 400, 200)
      const [deletionResult, creationResult] = await Promise.all([
        deleteImage(image.id),
        createAdminPost({ featuredImageUrl: image.storagePath }).then(
          post => post,
          (error: Error) => error,
        ),
      ])
      const usageCount = await app.deps.db.postImage.count({ where: { fileId: image.id } })
      const fileCount = await app.deps.db.storedFile.count({ where: { id: image.id } })
      expect(fileCount).toBe(deletionResult === 'deleted' ? 0 : 1)
      if (fileCount === 0) expect(usageCount).toBe(0)
      expect(creationResult).toSatisfy(
        (result: { id: number } | Error) => 'id' in result || isForeignKeyViolation(result),
      )
    }
  })
})

test('requires the admin role to read which posts use a file, even if the user owns the file', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  await createFileClient(app, () => client).upload('notes', { filename: 'notes.txt' })
  const { body } = await client.graphql('{ viewer { files { edges { node { usedInPosts { id } } } } } }')
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
