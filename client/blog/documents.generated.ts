/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Style of a call-to-action button. */
export type CtaStyle =
  /** With a border only. */
  | 'outline'
  /** Filled, for the most important action. */
  | 'primary'
  /** With a border only, like `outline`. */
  | 'secondary';

/** Where a link opens, as in the `target` attribute of HTML. */
export type CtaTarget =
  /** In a new window. */
  | '_blank'
  /** In the parent frame. */
  | '_parent'
  /** In the same window. */
  | '_self'
  /** In the window that contains all frames. */
  | '_top';

export type BlogPostQueryVariables = Exact<{
  slug: string;
}>;


export type BlogPostQuery = { post: { id: number, slug: string, title: string, excerpt: string, html: string, readingMinutes: number, metaTitle: string | null, metaDescription: string | null, publishedAt: string | null, createdAt: string, updatedAt: string, headings: Array<{ id: string, text: string, level: number }>, featuredImage: { path: string, width: number | null, height: number | null, srcset: string | null } | null, category: { name: string, slug: string } | null, author: { firstName: string | null, lastName: string | null }, tags: Array<{ name: string }>, ctaButtons: Array<{ text: string, url: string, target: CtaTarget, style: CtaStyle }> } | null, relatedPosts: Array<{ id: number, slug: string, title: string, publishedAt: string | null, createdAt: string, featuredImage: { path: string, srcset: string | null } | null }> };

export type BlogListQueryVariables = Exact<{
  page: number;
  tag?: string | null | undefined;
  category?: string | null | undefined;
}>;


export type BlogListQuery = { posts: { posts: Array<{ id: number, slug: string, title: string, excerpt: string, isFeatured: boolean, publishedAt: string | null, createdAt: string, featuredImage: { path: string, srcset: string | null } | null, category: { name: string, slug: string } | null, tags: Array<{ name: string }> }>, pagination: { page: number, totalPages: number, totalCount: number } }, categories: Array<{ name: string, slug: string, postCount: number }>, tags: Array<{ name: string, postCount: number }> };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const BlogPostDocument = new TypedDocumentString(`
    query BlogPost($slug: String!) {
  post(slug: $slug) {
    id
    slug
    title
    excerpt
    html
    headings {
      id
      text
      level
    }
    readingMinutes
    metaTitle
    metaDescription
    publishedAt
    createdAt
    updatedAt
    featuredImage {
      path
      width
      height
      srcset
    }
    category {
      name
      slug
    }
    author {
      firstName
      lastName
    }
    tags {
      name
    }
    ctaButtons {
      text
      url
      target
      style
    }
  }
  relatedPosts(slug: $slug) {
    id
    slug
    title
    publishedAt
    createdAt
    featuredImage {
      path
      srcset
    }
  }
}
    `) as unknown as TypedDocumentString<BlogPostQuery, BlogPostQueryVariables>;
export const BlogListDocument = new TypedDocumentString(`
    query BlogList($page: Int!, $tag: String, $category: String) {
  posts(page: $page, limit: 6, tag: $tag, category: $category) {
    posts {
      id
      slug
      title
      excerpt
      isFeatured
      publishedAt
      createdAt
      featuredImage {
        path
        srcset
      }
      category {
        name
        slug
      }
      tags {
        name
      }
    }
    pagination {
      page
      totalPages
      totalCount
    }
  }
  categories {
    name
    slug
    postCount
  }
  tags {
    name
    postCount
  }
}
    `) as unknown as TypedDocumentString<BlogListQuery, BlogListQueryVariables>;