import { notFound } from '../errors'
import { PostStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { asksFor } from '../graphql/selection'
import {
  type PublicCategory,
  type PublicPost,
  type PublicPostPage,
  readCategories,
  readPost,
  readPostPage,
  readTags,
} from './read'
import { normaliseImagePath, PAGE_SIZE } from './rules'

const PostStatusRef = builder.enumType('PostStatus', { values: Object.values(PostStatus) })

const Author = builder.objectRef<PublicPost['author']>('Author').implement({
  description: 'Who wrote a post: names alone.',
  fields: t => ({
    firstName: t.exposeString('firstName', { nullable: true }),
    lastName: t.exposeString('lastName', { nullable: true }),
  }),
})

const Category = builder.objectRef<PublicCategory>('Category').implement({
  fields: t => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    description: t.exposeString('description', { nullable: true }),
    postCount: t.exposeInt('postCount', { description: 'Published posts in it.' }),
  }),
})

const Tag = builder.objectRef<{ name: string; postCount: number }>('Tag').implement({
  fields: t => ({
    name: t.exposeString('name'),
    postCount: t.exposeInt('postCount', { description: 'Published posts that carry it.' }),
  }),
})

const CtaButton = builder.objectRef<PublicPost['ctaButtons'][number]>('CtaButton').implement({
  fields: t => ({
    text: t.exposeString('text'),
    url: t.exposeString('url'),
    target: t.exposeString('target'),
    style: t.exposeString('style'),
  }),
})

const FeaturedImage = builder.objectRef<{ path: string }>('FeaturedImage').implement({
  fields: t => ({ path: t.exposeString('path') }),
})

const imageOf = (post: PublicPost) =>
  post.featuredImageUrl ? normaliseImagePath(post.featuredImageUrl) : null

const Post = builder.objectRef<PublicPost>('Post').implement({
  description: 'A published post.',
  fields: t => ({
    id: t.exposeInt('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    summary: t.exposeString('summary', { nullable: true }),
    excerpt: t.exposeString('excerpt', {
      description: 'The summary, else the first 150 characters of the text.',
    }),
    content: t.string({ description: 'HTML, cleaned.', resolve: post => post.content ?? '' }),
    markdownContent: t.string({ resolve: post => post.markdownContent ?? '' }),
    featuredImageUrl: t.string({ nullable: true, resolve: imageOf }),
    featuredImage: t.field({
      type: FeaturedImage,
      nullable: true,
      resolve: post => {
        const path = imageOf(post)
        return path === null ? null : { path }
      },
    }),
    metaTitle: t.exposeString('metaTitle', { nullable: true }),
    metaDescription: t.exposeString('metaDescription', { nullable: true }),
    categoryId: t.exposeInt('categoryId', { nullable: true }),
    category: t.expose('category', { type: Category, nullable: true }),
    tags: t.expose('tags', { type: [Tag] }),
    status: t.field({ type: PostStatusRef, resolve: () => 'published' as const }),
    isFeatured: t.exposeBoolean('isFeatured'),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    authorId: t.exposeInt('authorId'),
    author: t.expose('author', { type: Author }),
    ctaButtons: t.expose('ctaButtons', { type: [CtaButton] }),
  }),
})

const Pagination = builder.objectRef<PublicPostPage['pagination']>('Pagination').implement({
  fields: t => ({
    page: t.exposeInt('page'),
    totalPages: t.exposeInt('totalPages'),
    hasMore: t.exposeBoolean('hasMore'),
    totalCount: t.exposeInt('totalCount'),
  }),
})

const PostPage = builder.objectRef<PublicPostPage>('PostPage').implement({
  fields: t => ({
    posts: t.expose('posts', { type: [Post] }),
    pagination: t.expose('pagination', { type: Pagination }),
  }),
})

builder.queryFields(t => ({
  posts: t.field({
    type: PostPage,
    description: 'Published posts, the newest first.',
    authScopes: { public: true },
    args: {
      page: t.arg.int({ required: true, defaultValue: 1 }),
      limit: t.arg.int({ required: true, defaultValue: PAGE_SIZE, description: 'At most 50.' }),
      tag: t.arg.string({ description: 'A tag by its name, without regard to case.' }),
      category: t.arg.string({ description: 'A category by its slug.' }),
    },
    resolve: (_root, args, { read }, info) =>
      readPostPage(read, args, asksFor(info, ['content', 'markdownContent'])),
  }),
  post: t.field({
    type: Post,
    nullable: true,
    description: 'A published post by its slug. A draft is NOT_FOUND, like a post that does not exist.',
    authScopes: { public: true },
    args: { slug: t.arg.string({ required: true }) },
    resolve: async (_root, { slug }, { read }) => {
      const post = await readPost(read, slug)
      if (!post) throw notFound('Post not found')
      return post
    },
  }),
  categories: t.field({
    type: [Category],
    authScopes: { public: true },
    resolve: (_root, _args, { read }) => readCategories(read),
  }),
  tags: t.field({
    type: [Tag],
    description: 'Tags of published posts.',
    authScopes: { public: true },
    resolve: (_root, _args, { read }) => readTags(read),
  }),
}))
