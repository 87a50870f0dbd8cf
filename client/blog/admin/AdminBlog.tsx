import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router-dom'
import type { Viewer } from '../../lib/viewer'
import { CentredSpinner } from '../../ui/Spinner'
import { Tabs } from '../../ui/Tabs'
import { type BlogTab, type EditorTarget, editorAddress, goesOn, readPlace, tabAddress } from './place'
import { type Saved, SavedNote } from './SavedNote'

// Each tab is a chunk of its own, fetched as it is opened or as the pointer comes near.
const chunks = {
  posts: () => import('./AdminPosts'),
  post: () => import('./PostTab'),
  categories: () => import('./AdminCategories'),
  media: () => import('./AdminMedia'),
}
const AdminPosts = lazy(() => chunks.posts().then(module => ({ default: module.AdminPosts })))
const PostTab = lazy(() => chunks.post().then(module => ({ default: module.PostTab })))
const AdminCategories = lazy(() => chunks.categories().then(module => ({ default: module.AdminCategories })))
const AdminMedia = lazy(() => chunks.media().then(module => ({ default: module.AdminMedia })))

/** The blog's administration (specification §2). The tab, the post and what a list shows are in the address. */
export function AdminBlog() {
  const viewer = useOutletContext<Viewer>()
  const [params, setParams] = useSearchParams()
  const { tab, post } = readPlace(params)
  const { editor, adopt, renew } = useEditor(post)
  const [saved, setSaved] = useState<Saved>()
  const open = (next: BlogTab) => setParams(before => tabAddress(next, before), { preventScrollReset: true })
  const finish = (done: Saved) => {
    setSaved(done)
    // From a post to a new one the address changes; from a new one to the next it does not.
    if (post === 'new') renew()
    setParams(editorAddress('new'))
  }
  const editorTab = (
    <PostTab
      key={editor.sitting}
      target={editor.target}
      personId={viewer.id}
      isOpen={tab === 'post'}
      note={saved && <SavedNote saved={saved} onClose={() => setSaved(undefined)} />}
      onSaved={finish}
      onStart={() => setSaved(undefined)}
      onKept={id => {
        adopt(id)
        setParams(editorAddress(id), { replace: true, preventScrollReset: true, state: goesOn })
      }}
    />
  )
  const contents: Record<BlogTab, ReactNode> = {
    posts: tab === 'posts' && <AdminPosts />,
    // It stays as it is while one looks at the others: what has been typed is not lost by a look at the media.
    post: editorTab,
    categories: tab === 'categories' && <AdminCategories />,
    media: tab === 'media' && <AdminMedia />,
  }
  const tabs = names(post).map(({ value, label }) => ({
    value,
    label,
    onNear: () => void chunks[value](),
    content: (
      <Suspense fallback={<CentredSpinner />}>
        <div className="@container pb-12">{contents[value]}</div>
      </Suspense>
    ),
  }))
  return (
    <Tabs label="Blog administration" tabs={tabs} value={tab} onChange={open} className="px-5 sm:px-10" />
  )
}

const names = (post: EditorTarget): readonly { value: BlogTab; label: string }[] => [
  { value: 'posts', label: 'Posts' },
  { value: 'post', label: post === 'new' ? 'New Post' : 'Edit Blog Post' },
  { value: 'categories', label: 'Categories' },
  { value: 'media', label: 'Media' },
]

interface Editor {
  target: EditorTarget
  /** Another post is another sitting: nothing of the last one is left in the form. */
  sitting: number
  /** What a new post has become by being saved: the same sitting goes on. */
  becomes?: number
}

function useEditor(post: EditorTarget) {
  const [editor, setEditor] = useState<Editor>({ target: post, sitting: 0 })
  if (post !== editor.target) {
    const goesOn = post === editor.becomes
    setEditor({ target: post, sitting: goesOn ? editor.sitting : editor.sitting + 1 })
  }
  return {
    editor,
    adopt: (becomes: number) => setEditor(now => ({ ...now, becomes })),
    renew: () => setEditor(({ target, sitting }) => ({ target, sitting: sitting + 1 })),
  }
}
