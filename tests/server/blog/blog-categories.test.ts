import { describe, expect, test } from 'vitest'
import { createCategory, deleteCategory, updateCategory } from '../../../server/blog/service'
import { setupTestApp } from '../../support/app'
import { createTestCategory } from '../../support/factories'
import { setupBlogAuthor } from '../../support/features/blog-author'

const app = setupTestApp()
const { createAuthorPost, getActor, loadVerifiedCounters, loadPost } = setupBlogAuthor(app)

describe('categories', () => {
  test('have unique slugs, and names that are unique regardless of case', async () => {
    const authorActor = getActor()
    const firstCategory = await createCategory(app.deps, { name: 'Field Notes', description: '' }, authorActor)
    expect(firstCategory).toMatchObject({ slug: 'field-notes', description: null, postCount: 0 })
    const secondCategory = await createCategory(app.deps, { name: 'Field: notes', slug: '' }, authorActor)
    expect(secondCategory.slug).toBe('field-notes-2')
    await expect(createCategory(app.deps, { name: 'field notes' }, authorActor)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(
      updateCategory(app.deps, secondCategory.id, { name: 'FIELD NOTES' }, authorActor),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A category with this name already exists.',
    })
    const renamedCategory = await updateCategory(app.deps, firstCategory.id, { name: 'FIELD NOTES' }, authorActor)
    expect(renamedCategory).toMatchObject({ name: 'FIELD NOTES', slug: 'field-notes' })
    expect(await updateCategory(app.deps, firstCategory.id, { slug: '' }, authorActor)).toMatchObject({
      slug: 'field-notes',
    })
    await expect(updateCategory(app.deps, 4242, { name: 'x' }, authorActor)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Category not found',
    })
  })

  test('are removed from their posts when they are deleted', async () => {
    const category = await createTestCategory(app.deps)
    const publishedPost = await createAuthorPost({ categoryId: category.id, tags: ['One'] })
    const draft = await createAuthorPost({ categoryId: category.id, status: 'draft' })
    await deleteCategory(app.deps, category.id, getActor())
    for (const { id } of [publishedPost, draft]) expect((await loadPost(id)).categoryId).toBeNull()
    expect(await loadVerifiedCounters()).toEqual({ all: 1, 'tag One': 1 })
    await expect(deleteCategory(app.deps, category.id, getActor())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
