import type { Context } from '../context'
import { notFound } from '../errors'
import type { PostStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { omitNull, searchWhere } from '../graphql/filters'
import { loadAfter, loadBeforeDelete } from '../graphql/load'
import { getActor, requireViewer } from '../graphql/viewer'
import type { PublicPost } from './read'
import {
  Author,
  Category,
  CtaButton,
  FeaturedImage,
  getFeaturedImagePath,
  Heading,
  PostStatusRef,
  Tag,
} from './schema'
import { createPost, deletePost, previewPost, publishPost, updatePost } from './service'

// Posts as those who write them see them. What readers get is in schema.ts.

const AdminPost = builder.prismaObject('Post', {
  name: 'AdminPost',
  description: 'A post as those who write it see it, draft or not.',
  // What is not asked for stays in the database: three long texts above all.
  select: { id: true },
  fields: t => ({
    id: t.exposeInt('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    summary: t.exposeString('summary', { nullable: true }),
    excerpt: t.exposeString('excerpt'),
    content: t.exposeString('content', { description: 'HTML, cleaned.' }),
    markdownContent: t.exposeString('markdownContent'),
    featuredImageUrl: t.string({
      nullable: true,
      select: { featuredImageUrl: true },
      resolve: getFeaturedImagePath,
    }),
    featuredImage: t.field({
      type: FeaturedImage,
      nullable: true,
      select: { featuredImageUrl: true, coverWidth: true, coverHeight: true },
      resolve: post => (post.featuredImageUrl ? post : null),
    }),
    metaTitle: t.exposeString('metaTitle', { nullable: true }),
    metaDescription: t.exposeString('metaDescription', { nullable: true }),
    categoryId: t.exposeInt('categoryId', { nullable: true }),
    category: t.field({
      type: Category,
      nullable: true,
      select: { category: true },
      resolve: post => post.category,
    }),
    tags: t.field({
      type: [Tag],
      select: { tags: { select: { tag: true }, orderBy: { tag: { name: 'asc' } } } },
      resolve: post => post.tags.map(({ tag }) => tag),
    }),
    status: t.expose('status', { type: PostStatusRef }),
    isFeatured: t.exposeBoolean('isFeatured'),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Grows by one with every save.' }),
    authorId: t.exposeInt('authorId'),
    author: t.field({
      type: Author,
      select: { author: { select: { firstName: true, lastName: true } } },
      resolve: post => post.author,
    }),
    ctaButtons: t.field({
      type: [CtaButton],
      select: { ctaButtons: true },
      resolve: post => post.ctaButtons as PublicPost['ctaButtons'],
    }),
  }),
})

builder.prismaObjectField('StoredFile', 'usedInPosts', t =>
  t.field({
    type: [AdminPost],
    description: 'The posts that show this image, in their text or as their featured image.',
    authScopes: { admin: true },
    select: (_args, _context, nested) => ({
      posts: { select: { post: nested(true) }, orderBy: { postId: 'desc' } },
    }),
    // Read after the link to it, a post may be gone by now.
    resolve: file => file.posts.flatMap(({ post }) => post ?? []),
  }),
)

const AdminPostSort = builder.enumType('AdminPostSort', {
  values: ['title', 'createdAt', 'status', 'publishedAt'] as const,
})

const PostPreview = builder.objectRef<Awaited<ReturnType<typeof previewPost>>>('PostPreview').implement({
  fields: t => ({
    content: t.exposeString('content', { description: 'The HTML as it would be stored.' }),
    html: t.exposeString('html', { description: 'As readers would get it.' }),
    headings: t.expose('headings', { type: [Heading] }),
    readingMinutes: t.exposeInt('readingMinutes'),
  }),
})

const BlogTestUser = builder.objectRef<{ id: number; role: string }>('BlogTestUser').implement({
  fields: t => ({ id: t.exposeInt('id'), role: t.exposeString('role') }),
})

const BlogTest = builder
  .objectRef<{ message: string; user: { id: number; role: string }; timestamp: Date }>('BlogTest')
  .implement({
    fields: t => ({
      message: t.exposeString('message'),
      user: t.expose('user', { type: BlogTestUser }),
      timestamp: t.expose('timestamp', { type: 'DateTime' }),
    }),
  })

interface AdminPostFilter {
  search?: string | null
  status?: PostStatus | null
  categoryId?: number | null
}

const adminPostWhere = ({ search, status, categoryId }: AdminPostFilter) => ({
  ...searchWhere(search, ['title', 'slug']),
  status: status ?? undefined,
  categoryId: categoryId ?? undefined,
})

/** The counter knows the published ones, of which there are many; drafts are few. What is searched for is counted. */
const countPosts = async (db: Context['db'], filter: AdminPostFilter): Promise<number> => {
  if (filter.search?.trim() || filter.categoryId != null)
    return db.post.count({ where: adminPostWhere(filter) })
  const [counter, draftCount] = await Promise.all([
    filter.status === 'draft' ? null : db.blogCounter.findUniqueOrThrow({ where: { id: 1 } }),
    filter.status === 'published' ? 0 : db.post.count({ where: { status: 'draft' } }),
  ])
  return (counter?.published ?? 0) + draftCount
}

builder.queryFields(t => ({
  adminPosts: t.prismaConnection({
    ...connection('Post', adminPostWhere),
    type: AdminPost,
    totalCount: (_root, args, { db }) => countPosts(db, args),
    description: 'All posts, drafts included.',
    authScopes: { admin: true },
    args: {
      search: t.arg.string(),
      status: t.arg({ type: PostStatusRef }),
      categoryId: t.arg.int(),
      sort: t.arg({ type: AdminPostSort, required: true, defaultValue: 'createdAt' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
  }),
  adminPost: t.prismaField({
    type: AdminPost,
    nullable: true,
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id }, { db }) => {
      const post = await db.post.findUnique({ ...query, where: { id } })
      if (!post) throw notFound('Post not found')
      return post
    },
  }),
  postPreview: t.field({
    type: PostPreview,
    description: "What an editor's text becomes. The markdown wins where both are given.",
    authScopes: { admin: true },
    args: { content: t.arg.string(), markdown: t.arg.string() },
    resolve: (_root, args, context) => previewPost(context, args),
  }),
  blogTest: t.field({
    type: BlogTest,
    description: 'Answers whoever may write to the blog, for the API connection test.',
    authScopes: { admin: true },
    resolve: (_root, _args, context) => ({
      message: 'The blog API is working.',
      user: requireViewer(context),
      timestamp: context.clock(),
    }),
  }),
}))

const CtaButtonInput = builder.inputType('CtaButtonInput', {
  fields: t => ({
    text: t.string({ required: true }),
    url: t.string({ required: true }),
    target: t.string({ required: true, defaultValue: '_self', description: '_self or _blank.' }),
    style: t.string({
      required: true,
      defaultValue: 'primary',
      description: 'primary, secondary or outline.',
    }),
  }),
})

const CreatePostInput = builder.inputType('CreatePostInput', {
  fields: t => ({
    title: t.string({ required: true }),
    slug: t.string({ description: 'Made from the title when it is empty.' }),
    summary: t.string(),
    content: t.string({ required: true, description: 'HTML; it is cleaned.' }),
    markdownContent: t.string({ required: true, defaultValue: '' }),
    featuredImageUrl: t.string(),
    metaTitle: t.string(),
    metaDescription: t.string(),
    categoryId: t.int(),
    status: t.field({ type: PostStatusRef, required: true, defaultValue: 'draft' }),
    isFeatured: t.boolean({ required: true, defaultValue: false }),
    tags: t.stringList({ required: true, defaultValue: [] }),
    ctaButtons: t.field({ type: [CtaButtonInput], required: true, defaultValue: [] }),
    authorId: t.int({ description: 'Whoever writes it, unless somebody else is named.' }),
  }),
})

const UpdatePostInput = builder.inputType('UpdatePostInput', {
  description: 'Absent fields stay as they are; null clears what may be empty.',
  fields: t => ({
    title: t.string(),
    slug: t.string({ description: 'Made from the title again when it is empty.' }),
    summary: t.string(),
    content: t.string({ description: 'HTML; it is cleaned.' }),
    markdownContent: t.string(),
    featuredImageUrl: t.string(),
    metaTitle: t.string(),
    metaDescription: t.string(),
    categoryId: t.int(),
    status: t.field({ type: PostStatusRef, description: 'draft takes a post back from the public.' }),
    isFeatured: t.boolean(),
    tags: t.stringList(),
    ctaButtons: t.field({ type: [CtaButtonInput] }),
    authorId: t.int(),
    version: t.int({ description: 'The version seen; CONFLICT when somebody has saved since.' }),
  }),
})

/** What a post always has: null among these means that nothing was given. */
const NON_NULLABLE_FIELDS = [
  'title',
  'content',
  'markdownContent',
  'status',
  'isFeatured',
  'tags',
  'ctaButtons',
  'version',
] as const

builder.mutationFields(t => ({
  createPost: t.prismaField({
    type: AdminPost,
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreatePostInput, required: true }) },
    resolve: loadAfter('Post', ({ input }, context) => createPost(context, input, getActor(context))),
  }),
  updatePost: t.prismaField({
    type: AdminPost,
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: UpdatePostInput, required: true }) },
    resolve: loadAfter('Post', ({ id, input }, context) =>
      updatePost(context, id, omitNull(input, NON_NULLABLE_FIELDS), getActor(context)),
    ),
  }),
  publishPost: t.prismaField({
    type: AdminPost,
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: loadAfter('Post', ({ id }, context) => publishPost(context, id, getActor(context))),
  }),
  deletePost: t.prismaField({
    type: AdminPost,
    description: 'Gives back what it was.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: loadBeforeDelete(
      'Post',
      ({ id }) => ({ id }),
      ({ id }, context) => deletePost(context, id, getActor(context)),
      'Post not found',
    ),
  }),
}))
