export type BlogTab = 'posts' | 'post' | 'categories' | 'media'

/** What the editor is open for. */
export type EditorTarget = 'new' | number

interface EditorUrl {
  tab: BlogTab
  post: EditorTarget
}

const isBlogTab = (name: string | null): name is BlogTab =>
  name === 'posts' || name === 'post' || name === 'categories' || name === 'media'

/**
 * Where in the blog's administration an address is: `?tab=categories` and `?tab=media` (specification §2), `?post=new`
 * and `?post=42` for the editor. A post that is open stays in the address while another tab is looked at.
 */
export function parseEditorUrl(params: URLSearchParams): EditorUrl {
  const postParam = params.get('post')
  const id = Number(postParam)
  const post = Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 'new'
  const tab = params.get('tab')
  return { tab: isBlogTab(tab) ? tab : postParam ? 'post' : 'posts', post }
}

/** The address of a tab. What another list showed stays behind; the post that is open does not. */
export function buildTabParams(tab: BlogTab, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams()
  const { post } = parseEditorUrl(current)
  if (tab === 'post') next.set('post', String(post))
  else {
    if (tab !== 'posts' || post !== 'new') next.set('tab', tab)
    if (post !== 'new') next.set('post', String(post))
  }
  return next
}

/** The address of the editor. */
export const buildEditorParams = (post: EditorTarget): URLSearchParams =>
  new URLSearchParams({ post: String(post) })

/** The state of a navigation that only says in the address which post is being written: nothing is left by it. */
export const CONTINUE_EDITING = 'goes on'
