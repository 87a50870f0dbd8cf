const blogTabs = ['posts', 'post', 'categories', 'media'] as const

export type BlogTab = (typeof blogTabs)[number]

export type EditorTarget = 'new' | number

/** The largest value of a GraphQL Int. */
const MAX_ID = 2_147_483_647

/** Parses an ID. Returns undefined if `text` is null or not a valid ID. */
export function parseId(text: string | null): number | undefined {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 && id <= MAX_ID ? id : undefined
}

/**
 * Parses the selected tab and the post in the editor. `?tab=categories` and `?tab=media` select a tab (specification
 * §2). `?post=new` and `?post=42` open the editor. The ID of an open post stays in the URL while another tab is
 * selected, as in `?tab=posts&post=42`. If the URL has no valid ID, `post` is `new`.
 */
export function parseEditorUrl(params: URLSearchParams) {
  const postParam = params.get('post')
  const post: EditorTarget = parseId(postParam) ?? 'new'
  const tab = blogTabs.find(name => name === params.get('tab')) ?? (postParam ? 'post' : 'posts')
  return { tab, post }
}

/** Builds the query string for a tab. Keeps the ID of an open post and drops the list state of the previous tab. */
export function buildTabParams(tab: BlogTab, current: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams()
  const { post } = parseEditorUrl(current)
  if (tab === 'categories' || tab === 'media' || (tab === 'posts' && post !== 'new')) next.set('tab', tab)
  if (tab === 'post' || post !== 'new') next.set('post', String(post))
  return next
}

export const buildEditorParams = (post: EditorTarget): URLSearchParams => new URLSearchParams({ post: String(post) })

/** Router state of a navigation that only adds the ID of the saved post to the URL; the editor stays open. */
export const CONTINUE_EDITING = 'continue-editing'
