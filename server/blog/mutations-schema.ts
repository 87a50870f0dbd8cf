import { builder } from '../graphql/builder'
import { omitNull } from '../graphql/filters'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/model-resolvers'
import { getActor } from '../graphql/viewer'
import { AdminPost } from './admin-schema'
import { schedulePost, unschedulePost } from './schedule-service'
import {
  createCategory,
  createPost,
  deleteCategory,
  deletePost,
  publishPost,
  updateCategory,
  updatePost,
} from './service'
import { Category, CtaStyleRef, CtaTargetRef, PostStatusRef } from './types-schema'

const CtaButtonInput = builder.inputType('CtaButtonInput', {
  description: 'A call-to-action button.',
  fields: t => ({
    text: t.string({ required: true, description: 'Label, 1 to 80 characters.' }),
    url: t.string({ required: true, description: 'HTTP or HTTPS URL, or a path on this site.' }),
    target: t.field({
      type: CtaTargetRef,
      required: true,
      defaultValue: '_self',
      description: 'Where the link opens.',
    }),
    style: t.field({
      type: CtaStyleRef,
      required: true,
      defaultValue: 'primary',
      description: 'Style of the button.',
    }),
  }),
})

const DESCRIPTIONS = {
  title: 'Title, 1 to 200 characters.',
  summary: 'Summary, at most 1,000 characters.',
  content:
    'HTML, at most 500,000 characters, sanitized by the server. Readers see this HTML even if `markdownContent` is given.',
  markdownContent:
    'Markdown source, at most 500,000 characters. Without `content`, the server renders the Markdown to HTML. With `content`, the Markdown is only stored for editors; if it has fewer than 10 characters, the HTML or a placeholder is stored instead.',
  featuredImageUrl: 'Path of the featured image on this site, or its HTTP or HTTPS URL.',
  metaTitle: 'Title for search engines, at most 200 characters.',
  metaDescription: 'Description for search engines, at most 500 characters.',
  categoryId: 'Id of the category. Null: uncategorized.',
  isFeatured: 'Whether the post is featured.',
  tags: 'Names of the tags, at most 20, each up to 50 characters. New tags are created.',
  ctaButtons: 'Call-to-action buttons, at most 6.',
} as const

const CreatePostInput = builder.inputType('CreatePostInput', {
  description: 'A new post.',
  fields: t => ({
    title: t.string({ required: true, description: DESCRIPTIONS.title }),
    slug: t.string({
      description: 'Requested slug, at most 200 characters. Absent, null or empty: generated from the title.',
    }),
    summary: t.string({ description: DESCRIPTIONS.summary }),
    content: t.string({
      description: `${DESCRIPTIONS.content} Absent, null or empty: rendered from \`markdownContent\`, which is then required.`,
    }),
    markdownContent: t.string({
      description: `${DESCRIPTIONS.markdownContent} Absent, null or empty: \`content\` is required, and the HTML or a placeholder is stored.`,
    }),
    featuredImageUrl: t.string({ description: DESCRIPTIONS.featuredImageUrl }),
    metaTitle: t.string({ description: DESCRIPTIONS.metaTitle }),
    metaDescription: t.string({ description: DESCRIPTIONS.metaDescription }),
    categoryId: t.int({ description: DESCRIPTIONS.categoryId }),
    status: t.field({
      type: PostStatusRef,
      required: true,
      defaultValue: 'draft',
      description: 'Status. `published` publishes the post immediately.',
    }),
    isFeatured: t.boolean({ required: true, defaultValue: false, description: DESCRIPTIONS.isFeatured }),
    tags: t.stringList({ required: true, defaultValue: [], description: DESCRIPTIONS.tags }),
    ctaButtons: t.field({
      type: [CtaButtonInput],
      required: true,
      defaultValue: [],
      description: DESCRIPTIONS.ctaButtons,
    }),
    authorId: t.int({
      description: 'Id of the author. Absent or null: the authenticated user. Required for service accounts.',
    }),
  }),
})

const UpdatePostInput = builder.inputType('UpdatePostInput', {
  description:
    'Changes to a post. Absent fields remain unchanged. Null clears `summary`, `featuredImageUrl`, `metaTitle`, `metaDescription` and `categoryId`, generates a new `slug` from the title, and leaves all other fields unchanged.',
  fields: t => ({
    title: t.string({ description: DESCRIPTIONS.title }),
    slug: t.string({
      description: 'Requested slug, at most 200 characters. Null or empty: generated from the title.',
    }),
    summary: t.string({ description: DESCRIPTIONS.summary }),
    content: t.string({ description: DESCRIPTIONS.content }),
    markdownContent: t.string({ description: DESCRIPTIONS.markdownContent }),
    featuredImageUrl: t.string({ description: DESCRIPTIONS.featuredImageUrl }),
    metaTitle: t.string({ description: DESCRIPTIONS.metaTitle }),
    metaDescription: t.string({ description: DESCRIPTIONS.metaDescription }),
    categoryId: t.int({ description: DESCRIPTIONS.categoryId }),
    status: t.field({
      type: PostStatusRef,
      description: 'Status. `published` publishes the post immediately; `draft` unpublishes it.',
    }),
    isFeatured: t.boolean({ description: DESCRIPTIONS.isFeatured }),
    tags: t.stringList({ description: DESCRIPTIONS.tags }),
    ctaButtons: t.field({ type: [CtaButtonInput], description: DESCRIPTIONS.ctaButtons }),
    authorId: t.int({ description: 'Id of the author.' }),
    version: t.int({
      description:
        'Version that the changes are based on. Fails with `CONFLICT` if the post has another version. Absent or null: not checked.',
    }),
  }),
})

/** Fields that cannot be cleared. Null counts as absent. */
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

/** The relations that the service functions `createPost` and `updatePost` return with the post. */
const SAVED_RELATIONS = ['tags', 'category', 'author']

const ADMIN_PERMISSION = 'Requires the `admin` role.'

builder.mutationFields(t => ({
  createPost: t.prismaField({
    type: AdminPost,
    description: `Creates a post. Returns the post. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: { input: t.arg({ type: CreatePostInput, required: true, description: 'The new post.' }) },
    resolve: buildMutationResolver(
      'Post',
      ({ input }, context) => createPost(context, input, getActor(context)),
      SAVED_RELATIONS,
    ),
  }),
  updatePost: t.prismaField({
    type: AdminPost,
    description: `Updates a post. If the post has been published at least once, a replaced slug redirects to the new one. Returns the post. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the post.' }),
      input: t.arg({ type: UpdatePostInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver(
      'Post',
      ({ id, input }, context) => updatePost(context, id, omitNull(input, NON_NULLABLE_FIELDS), getActor(context)),
      SAVED_RELATIONS,
    ),
  }),
  publishPost: t.prismaField({
    type: AdminPost,
    description: `Publishes a draft. Leaves a published post unchanged. Returns the post. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: { id: t.arg.int({ required: true, description: 'Id of the post.' }) },
    resolve: buildMutationResolver('Post', ({ id }, context) => publishPost(context, id, getActor(context)), []),
  }),
  schedulePost: t.prismaField({
    type: AdminPost,
    description: `Schedules or reschedules the publication of a draft. The schedule stays valid if the administrator who set it is demoted or suspended. Publishing the post removes the schedule; unpublishing does not restore it. Fails with \`CONFLICT\` if the post is published. Returns the post. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the post.' }),
      publishAt: t.arg({
        type: 'DateTime',
        required: true,
        description: 'Time of the publication, in the future and at most one year ahead.',
      }),
    },
    resolve: buildMutationResolver(
      'Post',
      ({ id, publishAt }, context) => schedulePost(context, id, publishAt, getActor(context)),
      [],
    ),
  }),
  unschedulePost: t.prismaField({
    type: AdminPost,
    description: `Cancels the scheduled publication of a draft, if any. Fails with \`CONFLICT\` if the post is published. Returns the post. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: { id: t.arg.int({ required: true, description: 'Id of the post.' }) },
    resolve: buildMutationResolver('Post', ({ id }, context) => unschedulePost(context, id, getActor(context)), []),
  }),
  deletePost: t.prismaField({
    type: AdminPost,
    description: `Deletes a post. Returns the deleted post. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: { id: t.arg.int({ required: true, description: 'Id of the post.' }) },
    resolve: buildDeletionResolver(
      'Post',
      ({ id }) => ({ id }),
      ({ id }, context) => deletePost(context, id, getActor(context)),
      'Post not found',
    ),
  }),
}))

const CreateCategoryInput = builder.inputType('CreateCategoryInput', {
  description: 'A new category.',
  fields: t => ({
    name: t.string({ required: true, description: 'Unique name, 1 to 100 characters.' }),
    slug: t.string({
      description: 'Requested slug, at most 100 characters. Absent, null or empty: generated from the name.',
    }),
    description: t.string({ description: 'Description, at most 500 characters.' }),
  }),
})

const UpdateCategoryInput = builder.inputType('UpdateCategoryInput', {
  description: 'Changes to a category. Absent fields remain unchanged. A null `name` counts as absent.',
  fields: t => ({
    name: t.string({ description: 'Unique name, 1 to 100 characters.' }),
    slug: t.string({
      description: 'Requested slug, at most 100 characters. Null or empty: generated from the name.',
    }),
    description: t.string({ description: 'Description, at most 500 characters. Null: no description.' }),
  }),
})

builder.mutationFields(t => ({
  createCategory: t.field({
    type: Category,
    description: `Creates a category. Fails with \`CONFLICT\` if a category already has the name. Returns the category. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: { input: t.arg({ type: CreateCategoryInput, required: true, description: 'The new category.' }) },
    resolve: (_root, { input }, context) => createCategory(context, input, getActor(context)),
  }),
  updateCategory: t.field({
    type: Category,
    description: `Updates a category. Fails with \`CONFLICT\` if another category already has the name. Returns the category. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the category.' }),
      input: t.arg({ type: UpdateCategoryInput, required: true, description: 'The changes.' }),
    },
    resolve: (_root, { id, input }, context) =>
      updateCategory(context, id, omitNull(input, ['name']), getActor(context)),
  }),
  deleteCategory: t.field({
    type: Category,
    description: `Deletes a category. Its posts become uncategorized. Returns the deleted category. ${ADMIN_PERMISSION}`,
    authScopes: { admin: true },
    tokenScope: 'posts:write',
    args: { id: t.arg.int({ required: true, description: 'Id of the category.' }) },
    resolve: (_root, { id }, context) => deleteCategory(context, id, getActor(context)),
  }),
}))
