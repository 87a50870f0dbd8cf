import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { graphql } from './gql/gql.js'
import { ApiError, request } from './request.js'

const PostBySlug = graphql(`
  query PostBySlug($slug: String!) {
    adminPost(slug: $slug) {
      id
      title
      markdownContent
      version
    }
  }
`)

const CreatePost = graphql(`
  mutation CreatePost($input: CreatePostInput!) {
    createPost(input: $input) {
      id
    }
  }
`)

const UpdatePost = graphql(`
  mutation UpdatePost($id: Int!, $input: UpdatePostInput!) {
    updatePost(id: $id, input: $input) {
      id
    }
  }
`)

// With a personal access token, the default author is its owner. With the token of a service account, the id is
// required, because a service account cannot be an author.
const authorId = Number(process.env.KAIROS_AUTHOR_ID) || null

/** Returns the post with the slug, or null if there is none. */
async function findPost(slug: string) {
  try {
    return (await request(PostBySlug, { slug })).adminPost
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** Creates or updates the post of a Markdown file. Returns a description of the result, such as "unchanged". */
async function importPost(file: string) {
  const slug = basename(file, '.md')
  const [, title, markdownContent] = /^# (.+)(?:\r?\n)+([\s\S]+)$/.exec(await readFile(file, 'utf8')) ?? []
  if (!title || !markdownContent) throw new Error('The file must start with a title (# Title), followed by text')
  const post = await findPost(slug)
  if (!post) {
    await request(CreatePost, { input: { slug, title, markdownContent, authorId } })
    return 'created as a draft'
  }
  if (post.title === title && post.markdownContent === markdownContent) return 'unchanged'
  // Because the input contains the version, the server rejects the update if the post has changed since the script
  // read it.
  await request(UpdatePost, { id: post.id, input: { title, markdownContent, version: post.version } })
  return 'updated'
}

const [folder = 'posts'] = process.argv.slice(2)
const names = (await readdir(folder)).filter(name => name.endsWith('.md')).sort()
for (const name of names) {
  try {
    console.log(`${name}: ${await importPost(join(folder, name))}`)
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
