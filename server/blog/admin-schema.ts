import type { Context } from '../context'
import { notFound } from '../errors'
import type { PostStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { connection, sortArgs } from '../graphql/connection'
import { listWhere } from '../graphql/filters'
import { requireViewer } from '../graphql/viewer'
import type { PublicPost } from './read'
import {
  Author,
  Category,
  CtaButton,
  FeaturedImage,
  getFeaturedImagePath,
  Heading,
  POST_DESCRIPTIONS,
  PostStatusRef,
  Tag,
} from './schema'
import { previewPost } from './service'

// Types and queries of the blog for administrators. The public ones are in schema.ts.

export const AdminPost = builder.prismaObject('Post', {
  name: 'AdminPost',
  description: 'A post for administrators, published or not.',
  // Without an explicit selection, Prisma would load all columns, among them three long texts.
  select: { id: true },
  fields: t => ({
    id: t.exposeInt('id', { description: POST_DESCRIPTIONS.id }),
    slug: t.exposeString('slug', { description: POST_DESCRIPTIONS.slug }),
    title: t.exposeString('title', { description: POST_DESCRIPTIONS.title }),
    summary: t.exposeString('summary', { nullable: true, description: POST_DESCRIPTIONS.summary }),
    excerpt: t.exposeString('excerpt', { description: POST_DESCRIPTIONS.excerpt }),
    content: t.exposeString('content', { description: POST_DESCRIPTIONS.content }),
    markdownContent: t.exposeString('markdownContent', { description: POST_DESCRIPTIONS.markdownContent }),
    featuredImageUrl: t.string({
      nullable: true,
      description: POST_DESCRIPTIONS.featuredImageUrl,
      select: { featuredImageUrl: true },
      resolve: getFeaturedImagePath,
    }),
    featuredImage: t.field({
      type: FeaturedImage,
      nullable: true,
      description: POST_DESCRIPTIONS.featuredImage,
      select: { featuredImageUrl: true, featuredImageWidth: true, featuredImageHeight: true },
      resolve: post => (post.featuredImageUrl ? post : null),
    }),
    metaTitle: t.exposeString('metaTitle', { nullable: true, description: POST_DESCRIPTIONS.metaTitle }),
    metaDescription: t.exposeString('metaDescription', {
      nullable: true,
      description: POST_DESCRIPTIONS.metaDescription,
    }),
    categoryId: t.exposeInt('categoryId', { nullable: true, description: POST_DESCRIPTIONS.categoryId }),
    category: t.field({
      type: Category,
      nullable: true,
      description: POST_DESCRIPTIONS.category,
      select: { category: true },
      resolve: post => post.category,
    }),
    tags: t.field({
      type: [Tag],
      description: POST_DESCRIPTIONS.tags,
      select: { tags: { select: { tag: true }, orderBy: { tag: { name: 'asc' } } } },
      resolve: post => post.tags.map(({ tag }) => tag),
    }),
    status: t.expose('status', { type: PostStatusRef, description: 'Status of the post.' }),
    isFeatured: t.exposeBoolean('isFeatured', { description: POST_DESCRIPTIONS.isFeatured }),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the first publication. Null if the post has never been published.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: POST_DESCRIPTIONS.createdAt }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: POST_DESCRIPTIONS.updatedAt }),
    version: t.exposeInt('version', { description: 'Number of the revision; each change increments it.' }),
    authorId: t.exposeInt('authorId', { description: POST_DESCRIPTIONS.authorId }),
    author: t.field({
      type: Author,
      description: POST_DESCRIPTIONS.author,
      select: { author: { select: { firstName: true, lastName: true } } },
      resolve: post => post.author,
    }),
    ctaButtons: t.field({
      type: [CtaButton],
      description: POST_DESCRIPTIONS.ctaButtons,
      select: { ctaButtons: true },
      resolve: post => post.ctaButtons as PublicPost['ctaButtons'],
    }),
  }),
})

builder.prismaObjectField('StoredFile', 'usedInPosts', t =>
  t.field({
    type: [AdminPost],
    description: 'Posts that use the image in their content or as featured image. Requires the `admin` role.',
    authScopes: { admin: true },
    select: (_args, _context, nested) => ({
      posts: { select: { post: nested(true) }, orderBy: { postId: 'desc' } },
    }),
    // Prisma loads the posts in a separate query. A post deleted before it is null.
    resolve: file => file.posts.flatMap(({ post }) => post ?? []),
  }),
)

const SORT_FIELDS = {
  title: 'Title.',
  createdAt: 'Creation time.',
  status: 'Status.',
  publishedAt: 'Time of the first publication.',
}

const PostPreview = builder.objectRef<Awaited<ReturnType<typeof previewPost>>>('PostPreview').implement({
  description: 'A preview of post content, sanitized and rendered as if it were saved.',
  fields: t => ({
    content: t.exposeString('content', { description: 'Sanitized HTML as it would be stored.' }),
    html: t.exposeString('html', { description: 'Rendered content as readers would see it.' }),
    headings: t.expose('headings', { type: [Heading], description: 'Headings of the content.' }),
    readingMinutes: t.exposeInt('readingMinutes', { description: 'Estimated reading time in minutes.' }),
  }),
})

const BlogTestUser = builder.objectRef<{ id: number; role: string }>('BlogTestUser').implement({
  description: 'The user of an API connection test.',
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
      message: t.exposeString('message', { description: 'Confirmation.' }),
      user: t.expose('user', { type: BlogTestUser, description: 'The authenticated user.' }),
      timestamp: t.expose('timestamp', { type: 'DateTime', description: 'Time on the server.' }),
    }),
  })

interface AdminPostFilter {
  search?: string | null
  status?: PostStatus | null
  categoryId?: number | null
}

const adminPostWhere = listWhere(['title', 'slug'], ['status', 'categoryId'])

/** Counts the posts of a list. Uses the counter of published posts, of which there are many, where the filter allows. */
const countPosts = async (db: Context['db'], filter: AdminPostFilter): Promise<number> => {
  if (filter.search?.trim() || filter.categoryId != null)
    return db.post.count({ where: adminPostWhere(filter) })
  const [counter, draftCount] = await Promise.all([
    filter.status === 'draft' ? null : db.blogCounter.findUniqueOrThrow({ where: { id: 1 } }),
    filter.status === 'published' ? 0 : db.post.count({ where: { status: 'draft' } }),
  ])
  return (counter?.publishedCount ?? 0) + draftCount
}

builder.queryFields(t => ({
  adminPosts: t.prismaConnection({
    ...connection('Post', adminPostWhere),
    type: AdminPost,
    description: 'All posts, drafts included. Requires the `admin` role.',
    authScopes: { admin: true },
    args: {
      search: t.arg.string({ description: 'Text to find in titles and slugs.' }),
      status: t.arg({ type: PostStatusRef, description: 'Returns only posts with this status.' }),
      categoryId: t.arg.int({ description: 'Returns only posts in the category with this id.' }),
      ...sortArgs('AdminPostSort', 'posts', SORT_FIELDS, 'createdAt', true),
    },
    totalCount: (_root, args, { db }) => countPosts(db, args),
  }),
  adminPost: t.prismaField({
    type: AdminPost,
    nullable: true,
    description: 'A post, published or not; NOT_FOUND if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true, description: 'Id of the post.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const post = await db.post.findUnique({ ...query, where: { id } })
      if (!post) throw notFound('Post not found')
      return post
    },
  }),
  postPreview: t.field({
    type: PostPreview,
    description: 'Renders content as it would appear in a post. Stores nothing. Requires the `admin` role.',
    authScopes: { admin: true },
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
    resolve: (_root, _args, context) => ({
      message: 'The blog API is working.',
      user: requireViewer(context),
      timestamp: context.clock(),
    }),
  }),
}))
