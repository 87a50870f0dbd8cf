import { useQuery } from '@apollo/client/react'
import { type BlogListQuery, type BlogListQueryVariables, BlogListDocument, type BlogPostQuery, type BlogPostQueryVariables, BlogPostDocument } from './documents.generated'
export const useBlogListQuery = (options?: useQuery.Options<BlogListQuery, BlogListQueryVariables>) =>
  useQuery<BlogListQuery, BlogListQueryVariables>(BlogListDocument, options as useQuery.Options<BlogListQuery, BlogListQueryVariables>)

export const useBlogPostQuery = (options?: useQuery.Options<BlogPostQuery, BlogPostQueryVariables>) =>
  useQuery<BlogPostQuery, BlogPostQueryVariables>(BlogPostDocument, options as useQuery.Options<BlogPostQuery, BlogPostQueryVariables>)