import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context'
import { createNotFoundError } from '../errors'
import { builder } from '../graphql/builder'
import { LONG_TEXT } from '../graphql/limits/cost'
import { readWithinBudget } from '../graphql/limits/read-budget'
import { selectsField } from '../graphql/selection'
import {
  type BodySelection,
  getLongTexts,
  MAX_RELATED_POSTS,
  type PublicPost,
  type PublicPostPage,
  readCategories,
  readPost,
  readPostPage,
  readRelatedPosts,
  readTags,
} from './read'
import { clampPage, DEFAULT_POSTS_PER_PAGE, MAX_POSTS_PER_PAGE } from './rules'
import { BlogPost, Category, CtaButton, getFeaturedImagePath, Heading, POST_FIELDS, Tag } from './types-schema'

const Post = builder.objectRef<PublicPost>('Post').implement({
  description: 'A published post.',
  interfaces: [BlogPost],
  fields: t => ({
    id: t.expose('id', POST_FIELDS.id),
    slug: t.expose('slug', POST_FIELDS.slug),
    title: t.expose('title', POST_FIELDS.title),
    summary: t.expose('summary', POST_FIELDS.summary),
    excerpt: t.expose('excerpt', POST_FIELDS.excerpt),
    content: t.field({ ...POST_FIELDS.content, resolve: post => post.content ?? '' }),
    markdownContent: t.field({ ...POST_FIELDS.markdownContent, resolve: post => post.markdownContent ?? '' }),
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
    featuredImageUrl: t.field({ ...POST_FIELDS.featuredImageUrl, resolve: getFeaturedImagePath }),
    featuredImage: t.field({
      ...POST_FIELDS.featuredImage,
      resolve: post => (getFeaturedImagePath(post) ? post : null),
    }),
    metaTitle: t.expose('metaTitle', POST_FIELDS.metaTitle),
    metaDescription: t.expose('metaDescription', POST_FIELDS.metaDescription),
    categoryId: t.expose('categoryId', POST_FIELDS.categoryId),
    category: t.expose('category', POST_FIELDS.category),
    tags: t.expose('tags', { ...POST_FIELDS.tags, type: [Tag] }),
    status: t.field({ ...POST_FIELDS.status, resolve: () => 'published' as const }),
    isFeatured: t.expose('isFeatured', POST_FIELDS.isFeatured),
    publishedAt: t.expose('publishedAt', POST_FIELDS.publishedAt),
    createdAt: t.expose('createdAt', POST_FIELDS.createdAt),
    updatedAt: t.expose('updatedAt', POST_FIELDS.updatedAt),
    authorId: t.expose('authorId', POST_FIELDS.authorId),
    author: t.expose('author', POST_FIELDS.author),
    ctaButtons: t.expose('ctaButtons', { ...POST_FIELDS.ctaButtons, type: [CtaButton] }),
  }),
})

const Pagination = builder.objectRef<PublicPostPage['pagination']>('Pagination').implement({
  description: 'Page number and totals of a list of posts.',
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
    posts: t.expose('posts', { type: [Post], description: 'Posts on the page, at most `limit`.' }),
    pagination: t.expose('pagination', { type: Pagination, description: 'Page number and totals of the list.' }),
  }),
})

const getPosts = ({ posts }: PublicPostPage) => posts

/** Reads posts with the long texts that the operation selects, within the row and text budgets of the operation. */
const readPosts = <TResult>(
  context: Context,
  info: GraphQLResolveInfo,
  maxRows: number,
  read: (selection: BodySelection) => Promise<TResult>,
  listPosts: (result: TResult) => (PublicPost | null)[],
) => {
  const content = selectsField(info, ['content', 'markdownContent'])
  const html = selectsField(info, ['html', 'headings'])
  const getTexts = (result: TResult) => listPosts(result).flatMap(post => (post ? getLongTexts(post) : []))
  return readWithinBudget(context, maxRows, () => read({ content, html }), content || html ? getTexts : null)
}

builder.queryFields(t => ({
  posts: t.field({
    type: PostPage,
    description: 'Published posts, newest first.',
    authScopes: { public: true },
    tokenScope: 'any',
    extensions: { maxRows: MAX_POSTS_PER_PAGE },
    args: {
      page: t.arg.int({ required: true, defaultValue: 1, description: 'Number of the page, from 1.' }),
      limit: t.arg.int({
        required: true,
        defaultValue: DEFAULT_POSTS_PER_PAGE,
        description: `Posts per page, clamped to the range from 1 to ${MAX_POSTS_PER_PAGE}.`,
      }),
      tag: t.arg.string({ description: 'Name of a tag that the posts have, case-insensitive.' }),
      category: t.arg.string({ description: 'Slug of the category of the posts.' }),
    },
    resolve: (_root, args, context, info) =>
      readPosts(
        context,
        info,
        clampPage(args).limit,
        selection => readPostPage(context.readPool, args, selection),
        getPosts,
      ),
  }),
  post: t.field({
    type: Post,
    nullable: true,
    description:
      'A published post by its current or a former slug. The `slug` in the result is the current one. Fails with `NOT_FOUND` if no published post has the slug.',
    authScopes: { public: true },
    tokenScope: 'any',
    args: { slug: t.arg.string({ required: true, description: 'Current or former slug.' }) },
    resolve: async (_root, { slug }, context, info) => {
      const post = await readPosts(
        context,
        info,
        1,
        selection => readPost(context.readPool, slug, selection),
        post => [post],
      )
      if (!post) throw createNotFoundError('Post not found')
      return post
    },
  }),
  relatedPosts: t.field({
    type: [Post],
    description: 'Up to three published posts that share tags or the category with a post, best match first.',
    authScopes: { public: true },
    tokenScope: 'any',
    args: { slug: t.arg.string({ required: true, description: 'Current or former slug of the post.' }) },
    resolve: (_root, { slug }, context, info) =>
      readPosts(
        context,
        info,
        MAX_RELATED_POSTS,
        selection => readRelatedPosts(context.readPool, slug, selection),
        posts => posts,
      ),
  }),
  categories: t.field({
    type: [Category],
    description: 'All categories, sorted by name.',
    authScopes: { public: true },
    tokenScope: 'any',
    resolve: (_root, _args, { readPool }) => readCategories(readPool),
  }),
  tags: t.field({
    type: [Tag],
    description: 'Tags of published posts, sorted by name.',
    authScopes: { public: true },
    tokenScope: 'any',
    resolve: (_root, _args, { readPool }) => readTags(readPool),
  }),
}))
