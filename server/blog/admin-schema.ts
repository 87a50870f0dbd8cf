import type { Context } from '../context'
import { notFound } from '../errors'
import { builder } from '../graphql/builder'
import { buildConnection, defineSortArgs } from '../graphql/connection'
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
  POST_FIELDS,
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
    id: t.exposeInt('id', POST_FIELDS.id),
    slug: t.exposeString('slug', POST_FIELDS.slug),
    title: t.exposeString('title', POST_FIELDS.title),
    summary: t.exposeString('summary', POST_FIELDS.summary),
    excerpt: t.exposeString('excerpt', POST_FIELDS.excerpt),
    content: t.exposeString('content', POST_FIELDS.content),
    markdownContent: t.exposeString('markdownContent', POST_FIELDS.markdownContent),
    featuredImageUrl: t.string({
      ...POST_FIELDS.featuredImageUrl,
      select: { featuredImageUrl: true },
      resolve: getFeaturedImagePath,
    }),
    featuredImage: t.field({
      type: FeaturedImage,
      ...POST_FIELDS.featuredImage,
      select: { featuredImageUrl: true, featuredImageWidth: true, featuredImageHeight: true },
      resolve: post => (getFeaturedImagePath(post) ? post : null),
    }),
    metaTitle: t.exposeString('metaTitle', POST_FIELDS.metaTitle),
    metaDescription: t.exposeString('metaDescription', POST_FIELDS.metaDescription),
    categoryId: t.exposeInt('categoryId', POST_FIELDS.categoryId),
    category: t.field({
      type: Category,
      ...POST_FIELDS.category,
      select: { category: true },
      resolve: post => post.category,
    }),
    tags: t.field({
      type: [Tag],
      ...POST_FIELDS.tags,
      select: { tags: { select: { tag: true }, orderBy: { tag: { name: 'asc' } } } },
      resolve: post => post.tags.map(({ tag }) => tag),
    }),
    status: t.expose('status', { type: PostStatusRef, description: 'Status of the post.' }),
    isFeatured: t.exposeBoolean('isFeatured', POST_FIELDS.isFeatured),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the first publication. Null if the post has never been published.',
    }),
    createdAt: t.expose('createdAt', POST_FIELDS.createdAt),
    updatedAt: t.expose('updatedAt', POST_FIELDS.updatedAt),
    version: t.exposeInt('version', { description: 'Number of the revision; each change increments it.' }),
    authorId: t.exposeInt('authorId', POST_FIELDS.authorId),
    author: t.field({
      type: Author,
      ...POST_FIELDS.author,
      select: { author: { select: { firstName: true, lastName: true } } },
      resolve: post => post.author,
    }),
    ctaButtons: t.field({
      type: [CtaButton],
      ...POST_FIELDS.ctaButtons,
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

const adminPostWhere = listWhere(['title', 'slug'], ['status', 'categoryId'])

type AdminPostFilter = Parameters<typeof adminPostWhere>[0]

/** Counts the posts of a list. Uses the counter of published posts, of which there are many, where the filter allows. */
const countPosts = async (db: Context['db'], filter: AdminPostFilter): Promise<number> => {
  if (filter.search?.trim() || filter.categoryId != null) return db.post.count({ where: adminPostWhere(filter) })
  const [counter, draftCount] = await Promise.all([
    filter.status === 'draft' ? null : db.blogCounter.findUniqueOrThrow({ where: { id: 1 } }),
    filter.status === 'published' ? 0 : db.post.count({ where: { status: 'draft' } }),
  ])
  return (counter?.publishedCount ?? 0) + draftCount
}

builder.queryFields(t => ({
  adminPosts: t.prismaConnection({
    ...buildConnection('Post', adminPostWhere),
    type: AdminPost,
    description: 'All posts, drafts included. Requires the `admin` role.',
    authScopes: { admin: true },
    args: {
      search: t.arg.string({ description: 'Text to find in titles and slugs.' }),
      status: t.arg({ type: PostStatusRef, description: 'Returns only posts with this status.' }),
      categoryId: t.arg.int({ description: 'Returns only posts in the category with this id.' }),
      ...defineSortArgs('AdminPostSort', 'posts', SORT_FIELDS, 'createdAt', true),
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
