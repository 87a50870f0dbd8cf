import type { Context } from '../context'
import { createNotFoundError } from '../errors'
import { requireOneArgument } from '../graphql/arguments'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { DateRangeInput } from '../graphql/shared-types'
import { requireViewer } from '../graphql/viewer'
import { type AdminPostFilter, adminPostWhere } from './filters'
import { previewPost } from './service'
import { BlogPost, CtaButton, getFeaturedImagePath, Heading, POST_FIELDS, PostStatusRef, Tag } from './types-schema'

export const AdminPost = builder.prismaObject('Post', {
  name: 'AdminPost',
  description: 'A post as administrators see it, published or not.',
  interfaces: [BlogPost],
  // Without `select`, Prisma would load all columns, including three long texts.
  select: { id: true },
  fields: t => ({
    id: t.expose('id', POST_FIELDS.id),
    slug: t.expose('slug', POST_FIELDS.slug),
    title: t.expose('title', POST_FIELDS.title),
    summary: t.expose('summary', POST_FIELDS.summary),
    excerpt: t.expose('excerpt', POST_FIELDS.excerpt),
    content: t.expose('content', POST_FIELDS.content),
    markdownContent: t.expose('markdownContent', POST_FIELDS.markdownContent),
    featuredImageUrl: t.field({
      ...POST_FIELDS.featuredImageUrl,
      select: { featuredImageUrl: true },
      resolve: getFeaturedImagePath,
    }),
    featuredImage: t.field({
      ...POST_FIELDS.featuredImage,
      select: { featuredImageUrl: true, featuredImageWidth: true, featuredImageHeight: true },
      resolve: post => (getFeaturedImagePath(post) ? post : null),
    }),
    metaTitle: t.expose('metaTitle', POST_FIELDS.metaTitle),
    metaDescription: t.expose('metaDescription', POST_FIELDS.metaDescription),
    categoryId: t.expose('categoryId', POST_FIELDS.categoryId),
    category: t.field({
      ...POST_FIELDS.category,
      select: { category: true },
      resolve: post => post.category,
    }),
    tags: t.field({
      ...POST_FIELDS.tags,
      type: [Tag],
      select: { tags: { select: { tag: true }, orderBy: { tag: { name: 'asc' } } } },
      resolve: post => post.tags.map(({ tag }) => tag),
    }),
    status: t.expose('status', POST_FIELDS.status),
    isFeatured: t.expose('isFeatured', POST_FIELDS.isFeatured),
    publishedAt: t.expose('publishedAt', POST_FIELDS.publishedAt),
    scheduledAt: t.expose('scheduledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time when the server publishes the draft. Null if no publication is scheduled.',
    }),
    createdAt: t.expose('createdAt', POST_FIELDS.createdAt),
    updatedAt: t.expose('updatedAt', POST_FIELDS.updatedAt),
    version: t.exposeInt('version', {
      description: 'Version of the post. Updating or publishing the post increments it; scheduling does not.',
    }),
    authorId: t.expose('authorId', POST_FIELDS.authorId),
    author: t.field({
      ...POST_FIELDS.author,
      select: { author: { select: { firstName: true, lastName: true } } },
      resolve: post => post.author,
    }),
    ctaButtons: t.field({
      ...POST_FIELDS.ctaButtons,
      type: [CtaButton],
      select: { ctaButtons: true },
      resolve: post => post.ctaButtons as (typeof CtaButton.$inferType)[],
    }),
  }),
})

const MAX_USED_IN_POSTS = 100

builder.prismaObjectField('StoredFile', 'usedInPosts', t =>
  t.field({
    type: [AdminPost],
    description: `Posts that use the image in their content or as their featured image, newest first, at most ${MAX_USED_IN_POSTS}. Requires the \`admin\` role.`,
    authScopes: { admin: true },
    tokenScope: 'posts:read',
    select: (_args, _context, nested) => ({
      posts: { select: { post: nested(true) }, orderBy: { postId: 'desc' }, take: MAX_USED_IN_POSTS },
    }),
    // Prisma loads the `PostImage` rows and their posts in two queries. A post deleted between the queries is null.
    resolve: file => file.posts.flatMap(({ post }) => post ?? []),
  }),
)

const PostPreview = builder.objectRef<Awaited<ReturnType<typeof previewPost>>>('PostPreview').implement({
  description: 'A preview of post content, sanitized and rendered as if it were saved.',
  fields: t => ({
    content: t.exposeString('content', { description: 'Sanitized HTML as it would be stored.' }),
    html: t.exposeString('html', { description: 'Rendered content as readers would see it.' }),
    headings: t.expose('headings', {
      type: [Heading],
      description: 'Headings of the content.',
    }),
    readingMinutes: t.exposeInt('readingMinutes', { description: 'Estimated reading time in minutes.' }),
  }),
})

const BlogTestUser = builder.objectRef<{ id: number; role: string }>('BlogTestUser').implement({
  description: 'The user who ran an API connection test.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the user.' }),
    role: t.exposeString('role', { description: 'Role of the user.' }),
  }),
})

const BlogTest = builder
  .objectRef<{ message: string; user: { id: number; role: string }; timestamp: Date }>('BlogTest')
  .implement({
    description: 'The result of an API connection test.',
    fields: t => ({
      message: t.exposeString('message', { description: 'Confirmation that the API works.' }),
      user: t.expose('user', { type: BlogTestUser, description: 'The authenticated user.' }),
      timestamp: t.expose('timestamp', { type: 'DateTime', description: 'Time on the server.' }),
    }),
  })

/**
 * Returns the number of posts that match the filter. If the filter has no condition except `status`, reads the number
 * of published posts from `blog_counters` instead of counting them.
 */
const countPosts = async (db: Context['db'], filter: AdminPostFilter): Promise<number> => {
  const { status, search, ...otherConditions } = filter
  const canUseCounter = !search?.trim() && Object.values(otherConditions).every(value => value == null)
  if (!canUseCounter) return db.post.count({ where: adminPostWhere(filter) })
  const [counter, draftCount] = await Promise.all([
    status === 'draft' ? null : db.blogCounter.findUniqueOrThrow({ where: { id: 1 } }),
    status === 'published' ? 0 : db.post.count({ where: { status: 'draft' } }),
  ])
  return (counter?.publishedCount ?? 0) + draftCount
}

const AdminPostFilterInput = builder.inputRef<AdminPostFilter>('AdminPostFilter').implement({
  description: 'Conditions for a list of posts. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in titles and slugs.' }),
    status: t.field({ type: PostStatusRef, description: 'Status of the post.' }),
    isFeatured: t.boolean({ description: 'Whether the post is featured.' }),
    categoryId: t.int({ description: 'Id of the category.' }),
    tag: t.string({ description: 'Name of a tag of the post, case-insensitive.' }),
    authorId: t.int({ description: 'Id of the author.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time.' }),
    publishedAt: t.field({ type: DateRangeInput, description: 'Time of the first publication.' }),
  }),
})

const ORDER_FIELDS = {
  title: 'Title.',
  createdAt: 'Creation time.',
  status: 'Status.',
  publishedAt: 'Time of the first publication.',
}

builder.queryFields(t => ({
  adminPosts: t.prismaConnection(
    {
      ...buildConnection('Post', withFilter(adminPostWhere)),
      type: AdminPost,
      description: 'All posts, drafts included. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'posts:read',
      args: {
        filter: t.arg({ type: AdminPostFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('AdminPost', 'posts', ORDER_FIELDS, { field: 'createdAt', direction: 'desc' }),
      },
      totalCount: (_root, { filter }, { db }) => countPosts(db, filter ?? {}),
    },
    defineConnectionType('AdminPost', AdminPost),
  ),
  adminPost: t.prismaField({
    type: AdminPost,
    nullable: true,
    description:
      'A post, published or not. Specify exactly one of the arguments. Fails with `NOT_FOUND` if there is no such post. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'posts:read',
    args: {
      id: t.arg.int({ description: 'Id of the post.' }),
      slug: t.arg.string({ description: 'Current slug.' }),
    },
    resolve: async (query, _root, args, { db }, info) => {
      const post = await db.post.findUnique({ ...query, where: requireOneArgument(args, info) })
      if (!post) throw createNotFoundError('Post not found')
      return post
    },
  }),
  postPreview: t.field({
    type: PostPreview,
    description: 'Renders content as it would appear in a post. Stores nothing. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'posts:read',
    args: {
      content: t.arg.string({ description: 'HTML, at most 500,000 characters.' }),
      markdown: t.arg.string({
        description: 'Markdown, at most 500,000 characters. Takes precedence over `content`.',
      }),
    },
    resolve: (_root, args, context) => previewPost(context, args),
  }),
  blogTest: t.field({
    type: BlogTest,
    description: 'Tests the connection to the blog API. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'posts:read',
    resolve: (_root, _args, context) => ({
      message: 'The blog API is working.',
      user: requireViewer(context),
      timestamp: context.clock(),
    }),
  }),
}))
