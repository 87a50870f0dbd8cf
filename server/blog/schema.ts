import type { GraphQLResolveInfo } from 'graphql'
import { notFound } from '../errors'
import { PostStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { omitNull } from '../graphql/filters'
import { selectsField } from '../graphql/selection'
import { getActor } from '../graphql/viewer'
import {
  type BodySelection,
  type PublicCategory,
  type PublicPost,
  type PublicPostPage,
  readCategories,
  readPost,
  readPostPage,
  readRelatedPosts,
  readTags,
} from './read'
import { buildSrcset, DEFAULT_PAGE_SIZE, normaliseImagePath } from './rules'
import { createCategory, deleteCategory, updateCategory } from './service'

export const PostStatusRef = builder.enumType('PostStatus', { values: Object.values(PostStatus) })

export const Author = builder.objectRef<PublicPost['author']>('Author').implement({
  description: 'Who wrote a post: names alone.',
  fields: t => ({
    firstName: t.exposeString('firstName', { nullable: true }),
    lastName: t.exposeString('lastName', { nullable: true }),
  }),
})

export const Category = builder.objectRef<PublicCategory>('Category').implement({
  fields: t => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
    description: t.exposeString('description', { nullable: true }),
    postCount: t.exposeInt('postCount', { description: 'Published posts in it.' }),
  }),
})

export const Tag = builder.objectRef<{ name: string; postCount: number }>('Tag').implement({
  fields: t => ({
    name: t.exposeString('name'),
    postCount: t.exposeInt('postCount', { description: 'Published posts that carry it.' }),
  }),
})

export const CtaButton = builder.objectRef<PublicPost['ctaButtons'][number]>('CtaButton').implement({
  fields: t => ({
    text: t.exposeString('text'),
    url: t.exposeString('url'),
    target: t.exposeString('target'),
    style: t.exposeString('style'),
  }),
})

interface FeaturedImageColumns {
  featuredImageUrl: string | null
  coverWidth: number | null
  coverHeight: number | null
}

export const getFeaturedImagePath = ({ featuredImageUrl }: Pick<FeaturedImageColumns, 'featuredImageUrl'>) =>
  featuredImageUrl ? normaliseImagePath(featuredImageUrl) : null

export const FeaturedImage = builder.objectRef<FeaturedImageColumns>('FeaturedImage').implement({
  fields: t => ({
    path: t.string({ resolve: image => getFeaturedImagePath(image) ?? '' }),
    width: t.exposeInt('coverWidth', {
      nullable: true,
      description: 'Pixels, where it is one of our images.',
    }),
    height: t.exposeInt('coverHeight', { nullable: true }),
    srcset: t.string({
      nullable: true,
      description: 'Its sizes, where it is one of our images.',
      resolve: image =>
        image.coverWidth === null ? null : buildSrcset(getFeaturedImagePath(image) ?? '', image.coverWidth),
    }),
  }),
})

export const Heading = builder.objectRef<NonNullable<PublicPost['headings']>[number]>('Heading').implement({
  fields: t => ({
    id: t.exposeString('id'),
    text: t.exposeString('text'),
    level: t.exposeInt('level', { description: '2 for a section, 3 for a part of one.' }),
  }),
})

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
    html: t.string({
      description: 'The content as readers get it: code coloured, images in their sizes, headings addressed.',
      resolve: post => post.html ?? '',
    }),
    headings: t.field({ type: [Heading], resolve: post => post.headings ?? [] }),
    readingMinutes: t.exposeInt('readingMinutes'),
    featuredImageUrl: t.string({ nullable: true, resolve: getFeaturedImagePath }),
    featuredImage: t.field({
      type: FeaturedImage,
      nullable: true,
      resolve: post => (post.featuredImageUrl ? post : null),
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

/** Which of the long texts an operation names. */
const getBodySelection = (info: GraphQLResolveInfo): BodySelection => ({
  content: selectsField(info, ['content', 'markdownContent']),
  html: selectsField(info, ['html', 'headings']),
})

builder.queryFields(t => ({
  posts: t.field({
    type: PostPage,
    description: 'Published posts, the newest first.',
    authScopes: { public: true },
    args: {
      page: t.arg.int({ required: true, defaultValue: 1 }),
      limit: t.arg.int({ required: true, defaultValue: DEFAULT_PAGE_SIZE, description: 'At most 50.' }),
      tag: t.arg.string({ description: 'A tag by its name, without regard to case.' }),
      category: t.arg.string({ description: 'A category by its slug.' }),
    },
    resolve: (_root, args, { readPool: read }, info) => readPostPage(read, args, getBodySelection(info)),
  }),
  post: t.field({
    type: Post,
    nullable: true,
    description:
      'A published post by its slug, or by one that it had before: its own slug says where it is now. A draft is NOT_FOUND, like a post that does not exist.',
    authScopes: { public: true },
    args: { slug: t.arg.string({ required: true }) },
    resolve: async (_root, { slug }, { readPool: read }, info) => {
      const post = await readPost(read, slug, getBodySelection(info))
      if (!post) throw notFound('Post not found')
      return post
    },
  }),
  relatedPosts: t.field({
    type: [Post],
    description: 'Up to three published posts that have the most in common with this one.',
    authScopes: { public: true },
    args: { slug: t.arg.string({ required: true }) },
    resolve: (_root, { slug }, { readPool: read }, info) =>
      readRelatedPosts(read, slug, getBodySelection(info)),
  }),
  categories: t.field({
    type: [Category],
    authScopes: { public: true },
    resolve: (_root, _args, { readPool: read }) => readCategories(read),
  }),
  tags: t.field({
    type: [Tag],
    description: 'Tags of published posts.',
    authScopes: { public: true },
    resolve: (_root, _args, { readPool: read }) => readTags(read),
  }),
}))

const CreateCategoryInput = builder.inputType('CreateCategoryInput', {
  fields: t => ({
    name: t.string({ required: true }),
    slug: t.string({ description: 'Made from the name when it is empty.' }),
    description: t.string(),
  }),
})

const UpdateCategoryInput = builder.inputType('UpdateCategoryInput', {
  description: 'Absent fields stay as they are.',
  fields: t => ({ name: t.string(), slug: t.string(), description: t.string() }),
})

builder.mutationFields(t => ({
  createCategory: t.field({
    type: Category,
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateCategoryInput, required: true }) },
    resolve: (_root, { input }, context) => createCategory(context, input, getActor(context)),
  }),
  updateCategory: t.field({
    type: Category,
    authScopes: { admin: true },
    args: {
      id: t.arg.int({ required: true }),
      input: t.arg({ type: UpdateCategoryInput, required: true }),
    },
    resolve: (_root, { id, input }, context) =>
      updateCategory(context, id, omitNull(input, ['name']), getActor(context)),
  }),
  deleteCategory: t.field({
    type: Category,
    description: 'Its posts become Uncategorized. Gives back what it was.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: (_root, { id }, context) => deleteCategory(context, id, getActor(context)),
  }),
}))
