import { builder } from '../graphql/builder'
import { LONG_TEXT } from '../graphql/limits/cost'
import { isImageUrl } from '../urls'
import { type CtaTarget, toCtaStyle } from './input'
import type { PublicCategory, PublicPost } from './read'
import { buildSrcset, normalizeImagePath } from './rules'

export const PostStatusRef = builder.enumType('PostStatus', {
  description: 'Status of a post.',
  values: {
    draft: { description: 'The post is visible only to administrators.' },
    published: { description: 'The post is public.' },
  },
})

const Author = builder.objectRef<PublicPost['author']>('Author').implement({
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
    name: t.exposeString('name', { description: 'Name, unique regardless of case.' }),
    postCount: t.exposeInt('postCount', { description: 'Number of published posts with the tag.' }),
  }),
})

export const CtaTargetRef = builder.enumType('CtaTarget', {
  description: 'Where a link opens, as in the `target` attribute of HTML.',
  values: {
    _self: { description: 'In the same window.' },
    _blank: { description: 'In a new window.' },
    _parent: { description: 'In the parent frame.' },
    _top: { description: 'In the window that contains all frames.' },
  },
})

export const CtaStyleRef = builder.enumType('CtaStyle', {
  description: 'Style of a call-to-action button.',
  values: {
    primary: { description: 'Filled, for the most important action.' },
    secondary: { description: 'With a border only, like `outline`.' },
    outline: { description: 'With a border only.' },
  },
})

export const CtaButton = builder.objectRef<PublicPost['ctaButtons'][number]>('CtaButton').implement({
  description: 'A call-to-action button at the end of a post.',
  fields: t => ({
    text: t.exposeString('text', { description: 'Label of the button.' }),
    url: t.exposeString('url', { description: 'HTTP or HTTPS URL, or a path on this site.' }),
    target: t.field({
      type: CtaTargetRef,
      description: 'Where the link opens.',
      resolve: ({ target }) => target as CtaTarget,
    }),
    style: t.field({
      type: CtaStyleRef,
      description: 'Style of the button.',
      resolve: ({ style }) => toCtaStyle(style),
    }),
  }),
})

interface FeaturedImageColumns {
  featuredImageUrl: string | null
  featuredImageWidth: number | null
  featuredImageHeight: number | null
}

/** Returns the path or URL of the image, or null if there is no image or an earlier release stored an unsafe URL. */
export const getFeaturedImagePath = ({ featuredImageUrl }: Pick<FeaturedImageColumns, 'featuredImageUrl'>) =>
  featuredImageUrl && isImageUrl(featuredImageUrl) ? normalizeImagePath(featuredImageUrl) : null

const FeaturedImage = builder.objectRef<FeaturedImageColumns>('FeaturedImage').implement({
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
    id: t.exposeString('id', { description: 'Value of the `id` attribute of the heading in the rendered HTML.' }),
    text: t.exposeString('text', { description: 'Plain text of the heading.' }),
    level: t.exposeInt('level', { description: 'Level of the heading: 2 or 3.' }),
  }),
})

/** Options for the fields that `Post` and `AdminPost` have in common. */
export const POST_FIELDS = {
  id: { type: 'Int', description: 'Id of the post.' },
  slug: { type: 'String', description: 'Unique identifier in URLs.' },
  title: { type: 'String', description: 'Title.' },
  summary: { type: 'String', nullable: true, description: 'Summary. Null if not given.' },
  excerpt: { type: 'String', description: 'The summary or, if there is none, the first 150 characters of the text.' },
  content: { type: 'String', description: 'Sanitized HTML of the content.', ...LONG_TEXT },
  markdownContent: {
    type: 'String',
    description: 'Markdown source of the content. If no Markdown was given, contains the HTML or a placeholder.',
    ...LONG_TEXT,
  },
  featuredImageUrl: {
    type: 'String',
    nullable: true,
    description: 'Path of the featured image on this site, or its URL. Null if the post has none.',
  },
  featuredImage: {
    type: FeaturedImage,
    nullable: true,
    description: 'The featured image. Null if the post has none.',
  },
  metaTitle: { type: 'String', nullable: true, description: 'Title for search engines. Null if not given.' },
  metaDescription: {
    type: 'String',
    nullable: true,
    description: 'Description for search engines. Null if not given.',
  },
  categoryId: { type: 'Int', nullable: true, description: 'Id of the category. Null if the post is uncategorized.' },
  category: { type: Category, nullable: true, description: 'The category. Null if the post is uncategorized.' },
  tags: { type: [Tag], description: 'Tags, at most 20, sorted by name.' },
  status: { type: PostStatusRef, description: 'Status of the post. Always `published` in a `Post`.' },
  isFeatured: { type: 'Boolean', description: 'Whether the post is featured.' },
  publishedAt: {
    type: 'DateTime',
    nullable: true,
    description: 'Time of the first publication. Null if the post has never been published.',
  },
  createdAt: { type: 'DateTime', description: 'Creation time.' },
  updatedAt: { type: 'DateTime', description: 'Time of the last change.' },
  authorId: { type: 'Int', description: 'Id of the author.' },
  author: { type: Author, description: 'The author.' },
  ctaButtons: { type: [CtaButton], description: 'Call-to-action buttons, at most 6.' },
} as const

/** The interface of the post types. Each of these types resolves the fields itself. */
export const BlogPost = builder.interfaceRef<object>('BlogPost').implement({
  description: 'The fields that posts have for readers (`Post`) and for administrators (`AdminPost`).',
  fields: t => ({
    id: t.field(POST_FIELDS.id),
    slug: t.field(POST_FIELDS.slug),
    title: t.field(POST_FIELDS.title),
    summary: t.field(POST_FIELDS.summary),
    excerpt: t.field(POST_FIELDS.excerpt),
    content: t.field(POST_FIELDS.content),
    markdownContent: t.field(POST_FIELDS.markdownContent),
    featuredImageUrl: t.field(POST_FIELDS.featuredImageUrl),
    featuredImage: t.field(POST_FIELDS.featuredImage),
    metaTitle: t.field(POST_FIELDS.metaTitle),
    metaDescription: t.field(POST_FIELDS.metaDescription),
    categoryId: t.field(POST_FIELDS.categoryId),
    category: t.field(POST_FIELDS.category),
    tags: t.field({ ...POST_FIELDS.tags, type: [Tag] }),
    status: t.field(POST_FIELDS.status),
    isFeatured: t.field(POST_FIELDS.isFeatured),
    publishedAt: t.field(POST_FIELDS.publishedAt),
    createdAt: t.field(POST_FIELDS.createdAt),
    updatedAt: t.field(POST_FIELDS.updatedAt),
    authorId: t.field(POST_FIELDS.authorId),
    author: t.field(POST_FIELDS.author),
    ctaButtons: t.field({ ...POST_FIELDS.ctaButtons, type: [CtaButton] }),
  }),
})
