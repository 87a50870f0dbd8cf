import type { ComponentType } from 'react'
import { createLazyContent } from '../../lib/lazy-content'

/** Creates a tab whose content is a separate chunk. The chunk loads when the tab is hovered, focused or opened. */
export function createTab<TValue extends string, TProps extends object>(
  value: TValue,
  label: string,
  loadComponent: () => Promise<ComponentType<TProps>>,
) {
  const { Content, preload } = createLazyContent(loadComponent)
  return { value, label, onPreload: preload, Content }
}
