import { type ReactNode, Suspense, useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router-dom'
import { createLazyContent } from '../../lib/lazy-content'
import type { Viewer } from '../../lib/session/viewer'
import { CenteredSpinner } from '../../ui/feedback/Spinner'
import { Tabs } from '../../ui/navigation/Tabs'
import { type SavedPost, SavedPostNotice } from './editor/SavedPostNotice'
import {
  type BlogTab,
  buildEditorParams,
  buildTabParams,
  CONTINUE_EDITING,
  type EditorTarget,
  parseEditorUrl,
} from './editor-url'

// The content of each tab is a chunk. It loads when the tab is first selected, or earlier if the tab button is hovered
// or focused.
const lazyTabs = {
  posts: createLazyContent(async () => (await import('./posts/AdminPosts')).AdminPosts),
  post: createLazyContent(async () => (await import('./editor/PostEditorTab')).PostEditorTab),
  categories: createLazyContent(async () => (await import('./categories/AdminCategories')).AdminCategories),
  media: createLazyContent(async () => (await import('./media/AdminMedia')).AdminMedia),
}

/** The URL holds the selected tab, the ID of the open post and the state of the lists. */
export function AdminBlog() {
  const viewer = useOutletContext<Viewer>()
  const [params, setParams] = useSearchParams()
  const { tab, post } = parseEditorUrl(params)
  const { editor, setCreatedPostId, resetEditor } = useEditorState(post)
  const [savedPost, setSavedPost] = useState<SavedPost>()
  const openTab = (next: BlogTab) => setParams(current => buildTabParams(next, current), { preventScrollReset: true })
  const handleSaved = (newSavedPost: SavedPost) => {
    setSavedPost(newSavedPost)
    // The navigation below does not reset the editor of a new post, because `post` stays `new`.
    if (post === 'new') resetEditor()
    setParams(buildEditorParams('new'))
  }
  // The editor stays mounted while another tab is selected, so that unsaved input is kept.
  const editorTab = (
    <lazyTabs.post.Content
      key={editor.reactKey}
      target={editor.target}
      userId={viewer.id}
      isActive={tab === 'post'}
      notice={savedPost && <SavedPostNotice post={savedPost} onClose={() => setSavedPost(undefined)} />}
      onSaved={handleSaved}
      onEdit={() => setSavedPost(undefined)}
      onSaveAndContinue={id => {
        setCreatedPostId(id)
        setParams(buildEditorParams(id), { replace: true, preventScrollReset: true, state: CONTINUE_EDITING })
      }}
    />
  )
  const buildTab = (value: BlogTab, label: string, content: ReactNode) => ({
    value,
    label,
    onPreload: lazyTabs[value].preload,
    content: (
      <Suspense fallback={<CenteredSpinner />}>
        {/* The editor is not in a CSS container, because the container would become the containing block of the
            settings panel, which has a fixed position in narrow windows. */}
        <div className={value === 'post' ? '' : '@container pb-12'}>{content}</div>
      </Suspense>
    ),
  })
  const tabs = [
    buildTab('posts', 'Posts', tab === 'posts' && <lazyTabs.posts.Content />),
    buildTab('post', post === 'new' ? 'New Post' : 'Edit Blog Post', editorTab),
    buildTab('categories', 'Categories', tab === 'categories' && <lazyTabs.categories.Content />),
    buildTab('media', 'Media', tab === 'media' && <lazyTabs.media.Content />),
  ]
  return <Tabs label="Blog administration" tabs={tabs} value={tab} onChange={openTab} className="px-5 sm:px-10" />
}

interface EditorState {
  target: EditorTarget
  /** A new key remounts the editor, which discards the state of the previous post. */
  reactKey: number
  /** The ID that a new post received when it was saved. Navigating to this ID keeps the editor mounted. */
  createdPostId?: number
}

function useEditorState(post: EditorTarget) {
  const [editor, setEditor] = useState<EditorState>({ target: post, reactKey: 0 })
  if (post !== editor.target) {
    const isSameEditor = post === editor.createdPostId
    setEditor({ target: post, reactKey: isSameEditor ? editor.reactKey : editor.reactKey + 1 })
  }
  return {
    editor,
    setCreatedPostId: (createdPostId: number) => setEditor(current => ({ ...current, createdPostId })),
    resetEditor: () => setEditor(({ target, reactKey }) => ({ target, reactKey: reactKey + 1 })),
  }
}
