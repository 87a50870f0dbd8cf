import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context'
import { notFound } from '../errors'
import { builder } from '../graphql/builder'
import { LONG_TEXT } from '../graphql/cost'
import { readWithinBudget } from '../graphql/read-budget'
import { selectsField } from '../graphql/selection'
import { isImageUrl } from '../urls'
import {
  type BodySelection,
  getLongTexts,
  MAX_RELATED_POSTS,
  type PublicCategory,
  type PublicPost,
  type PublicPostPage,
  readCategories,
  readPost,
  readPostPage,
  readRelatedPosts,
  readTags,
} from './read'
import { buildSrcset, clampPage, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, normaliseImagePath } from './rules'

// Types and queries of the public blog. Administrators use admin-schema.ts and mutations-schema.ts.

export const PostStatusRef = builder.enumType('PostStatus', {
  description: 'Status of a post.',
  values: {
    draft: { description: 'The post is visible only to administrators.' },
    published: { description: 'The post is public.' },
  },
})

export const Author = builder.objectRef<PublicPost['author']>('Author').implement({
  description: 'The author of a post.',
  fields: t => ({
    firstName: t.exposeString('firstName', { nullable: true, description: 'First name. Null if not given.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'Last name. Null if not given.' }),
  }),
})

export const Category = builder.objectRef<PublicCategory>('Category').implement({
  description: 'A category of posts.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the category.' }),
    name: t.exposeString('name', { description: 'Unique name.' }),
    slug: t.exposeString('slug', { description: 'Unique identifier in URLs.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Description. Null if not given.',
    }),
    postCount: t.exposeInt('postCount', { description: 'Number of published posts in the category.' }),
  }),
})

export const Tag = builder.objectRef<{ name: string; postCount: number }>('Tag').implement({
  description: 'A tag of posts.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name, unique without regard to case.' }),
    postCount: t.exposeInt('postCount', { description: 'Number of published posts with the tag.' }),
  }),
})

export const CtaButton = builder.objectRef<PublicPost['ctaButtons'][number]>('CtaButton').implement({
  description: 'A call-to-action button at the end of a post.',
  fields: t => ({
    text: t.exposeString('text', { description: 'Label of the button.' }),
    url: t.exposeString('url', { description: 'HTTP or HTTPS URL, or a path of this site.' }),
    target: t.exposeString('target', {
      description: 'Target of the link: `_self`, `_blank`, `_parent` or `_top`.',
    }),
    style: t.exposeString('style', { description: 'Style of the button, such as `primary` or `secondary`.' }),
  }),
})

interface FeaturedImageColumns {
  featuredImageUrl: string | null
  featuredImageWidth: number | null
  featuredImageHeight: number | null
}

/** Returns the path or URL of the featured image. Null if there is none, or for an unsafe URL of an earlier version. */
export const getFeaturedImagePath = ({ featuredImageUrl }: Pick<FeaturedImageColumns, 'featuredImageUrl'>) =>
  featuredImageUrl && isImageUrl(featuredImageUrl) ? normaliseImagePath(featuredImageUrl) : null

export const FeaturedImage = builder.objectRef<FeaturedImageColumns>('FeaturedImage').implement({
  description: 'The featured image of a post.',
  fields: t => ({
    path: t.string({
      description: 'Path of the image on this site, or its URL.',
      resolve: image => getFeaturedImagePath(image) ?? '',
    }),
    width: t.exposeInt('featuredImageWidth', {
      nullable: true,
      description: 'Width in pixels. Null if the image was not uploaded to this site.',
    }),
    height: t.exposeInt('featuredImageHeight', {
      nullable: true,
      description: 'Height in pixels. Null if the image was not uploaded to this site.',
    }),
    srcset: t.string({
      nullable: true,
      description:
        'Value for the `srcset` attribute of an image. Null if the image has no smaller copies on this site.',
      resolve: image =>
        image.featuredImageWidth === null
          ? null
          : buildSrcset(getFeaturedImagePath(image) ?? '', image.featuredImageWidth),
    }),
  }),
})

export const Heading = builder.objectRef<NonNullable<PublicPost['headings']>[number]>('Heading').implement({
  description: 'A heading in the content of a post.',
  fields: t => ({
    id: t.exposeString('id', { description: 'Value of the `id` attribute of the element.' }),
    text: t.exposeString('text', { description: 'Plain text of the heading.' }),
    level: t.exposeInt('level', { description: 'Level of the heading: 2 or 3.' }),
  }),
})

/** Options of the fields that `Post` and `AdminPost` have in common. */
export const POST_FIELDS = {
  id: { description: 'Id of the post.' },
  slug: { description: 'Unique identifier in URLs.' },
  title: { description: 'Title.' },
  summary: { nullable: true, description: 'Summary. Null if not given.' },
  excerpt: { description: 'The summary, or the first 150 characters of the text.' },
  content: { description: 'Sanitized HTML of the content.', ...LONG_TEXT },
  markdownContent: { description: 'Markdown source of the content.', ...LONG_TEXT },
  featuredImageUrl: {
    nullable: true,
    description: 'Path of the featured image on this site, or its URL. Null if the post has none.',
  },
  featuredImage: { nullable: true, description: 'The featured image. Null if the post has none.' },
  metaTitle: { nullable: true, description: 'Title for search engines. Null if not given.' },
  metaDescription: { nullable: true, description: 'Description for search engines. Null if not given.' },
  categoryId: { nullable: true, description: 'Id of the category. Null if the post is uncategorized.' },
  category: { nullable: true, description: 'The category. Null if the post is uncategorized.' },
  tags: { description: 'Tags, sorted by name.' },
  isFeatured: { description: 'Whether the post is featured.' },
  createdAt: { type: 'DateTime', description: 'Creation time.' },
  updatedAt: { type: 'DateTime', description: 'Time of the last change.' },
  authorId: { description: 'Id of the author.' },
  author: { description: 'The author.' },
  ctaButtons: { description: 'Call-to-action buttons.' },
} as const

const Post = builder.objectRef<PublicPost>('Post').implement({
  description: 'A published post.',
  fields: t => ({
    id: t.exposeInt('id', POST_FIELDS.id),
    slug: t.exposeString('slug', POST_FIELDS.slug),
    title: t.exposeString('title', POST_FIELDS.title),
    summary: t.exposeString('summary', POST_FIELDS.summary),
    excerpt: t.exposeString('excerpt', POST_FIELDS.excerpt),
    content: t.string({ ...POST_FIELDS.content, resolve: post => post.content ?? '' }),
    markdownContent: t.string({
      ...POST_FIELDS.markdownContent,
      resolve: post => post.markdownContent ?? '',
    }),
    html: t.string({
      description: 'Rendered content with highlighted code, image sizes and ids on headings.',
      ...LONG_TEXT,
      resolve: post => post.html ?? '',
    }),
    headings: t.field({
      type: [Heading],
      description: 'Headings of the content, for a table of contents.',
      resolve: post => post.headings ?? [],
    }),
    readingMinutes: t.exposeInt('readingMinutes', { description: 'Estimated reading time in minutes.' }),
    featuredImageUrl: t.string({ ...POST_FIELDS.featuredImageUrl, resolve: getFeaturedImagePath }),
    featuredImage: t.field({
      type: FeaturedImage,
      ...POST_FIELDS.featuredImage,
      resolve: post => (getFeaturedImagePath(post) ? post : null),
    }),
    metaTitle: t.exposeString('metaTitle', POST_FIELDS.metaTitle),
    metaDescription: t.exposeString('metaDescription', POST_FIELDS.metaDescription),
    categoryId: t.exposeInt('categoryId', POST_FIELDS.categoryId),
    category: t.expose('category', { type: Category, ...POST_FIELDS.category }),
    tags: t.expose('tags', { type: [Tag], ...POST_FIELDS.tags }),
    status: t.field({
      type: PostStatusRef,
      description: 'Status of the post; always `published`.',
      resolve: () => 'published' as const,
    }),
    isFeatured: t.exposeBoolean('isFeatured', POST_FIELDS.isFeatured),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the first publication. Never null for published posts.',
    }),
    createdAt: t.expose('createdAt', POST_FIELDS.createdAt),
    updatedAt: t.expose('updatedAt', POST_FIELDS.updatedAt),
    authorId: t.exposeInt('authorId', POST_FIELDS.authorId),
    author: t.expose('author', { type: Author, ...POST_FIELDS.author }),
    ctaButtons: t.expose('ctaButtons', { type: [CtaButton], ...POST_FIELDS.ctaButtons }),
  }),
})

const Pagination = builder.objectRef<PublicPostPage['pagination']>('Pagination').implement({
  description: 'Position of a page in a list.',
  fields: t => ({
    page: t.exposeInt('page', { description: 'Number of the page, from 1.' }),
    totalPages: t.exposeInt('totalPages', { description: 'Number of pages, at least 1.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether a next page exists.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Number of posts on all pages.' }),
  }),
})

const PostPage = builder.objectRef<PublicPostPage>('PostPage').implement({
  description: 'A page of a list of posts.',
  fields: t => ({
    posts: t.expose('posts', { type: [Post], description: 'Posts on the page.' }),
    pagination: t.expose('pagination', { type: Pagination, description: 'Position of the page.' }),
  }),
})

const getPosts = ({ posts }: PublicPostPage) => posts

/** Reads posts with the long texts that the operation selects, within the limits of the request. */
const readPosts = <TResult>(
  context: Context,
  info: GraphQLResolveInfo,
  maxRows: number,
  read: (selection: BodySelection) => Promise<TResult>,
  getPosts: (result: TResult) => (PublicPost | null)[],
) => {
  const content = selectsField(info, ['content', 'markdownContent'])
  const html = selectsField(info, ['html', 'headings'])
  const getTexts = (result: TResult) => getPosts(result).flatMap(post => (post ? getLongTexts(post) : []))
  return readWithinBudget(context, maxRows, () => read({ content, html }), content || html ? getTexts : null)
}

builder.queryFields(t => ({
  posts: t.field({
    type: PostPage,
    description: 'Published posts, newest first.',
    authScopes: { public: true },
    args: {
      page: t.arg.int({ required: true, defaultValue: 1, description: 'Number of the page, from 1.' }),
      limit: t.arg.int({
        required: true,
        defaultValue: DEFAULT_PAGE_SIZE,
        description: `Posts per page, clamped to 1 to ${MAX_PAGE_SIZE}.`,
      }),
      tag: t.arg.string({ description: 'Returns only posts with the tag of this name, in any case.' }),
      category: t.arg.string({ description: 'Returns only posts in the category with this slug.' }),
    },
    resolve: (_root, args, context, info) =>
      readPosts(context, info, clampPage(args).limit, body => readPostPage(context.readPool, args, body), getPosts),
  }),
  post: t.field({
    type: Post,
    nullable: true,
    description:
      'A published post by its current or a former slug; `slug` of the result is the current one. NOT_FOUND if no published post has the slug.',
    authScopes: { public: true },
    args: { slug: t.arg.string({ required: true, description: 'Current or former slug.' }) },
    resolve: async (_root, { slug }, context, info) => {
      const post = await readPosts(
        context,
        info,
        1,
        body => readPost(context.readPool, slug, body),
        post => [post],
      )
      if (!post) throw notFound('Post not found')
      return post
    },
  }),
  relatedPosts: t.field({
    type: [Post],
    description: 'Up to three published posts that share tags or the category with a post, best match first.',
    authScopes: { public: true },
    args: { slug: t.arg.string({ required: true, description: 'Current or former slug of the post.' }) },
    resolve: (_root, { slug }, context, info) =>
      readPosts(
        context,
        info,
        MAX_RELATED_POSTS,
        body => readRelatedPosts(context.readPool, slug, body),
        list => list,
      ),
  }),
  categories: t.field({
    type: [Category],
    description: 'All categories, sorted by name.',
    authScopes: { public: true },
    resolve: (_root, _args, { readPool }) => readCategories(readPool),
  }),
  tags: t.field({
    type: [Tag],
    description: 'Tags of published posts, sorted by name.',
    authScopes: { public: true },
    resolve: (_root, _args, { readPool }) => readTags(readPool),
  }),
}))
