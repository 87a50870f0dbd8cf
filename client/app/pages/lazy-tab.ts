import type { ComponentType } from 'react'
import { createLazyContent } from '../../lib/lazy-content'

/** The content is a separate chunk, loaded when the tab is opened, hovered or focused. */
export function createTab<TValue extends string, TProps extends object>(
  value: TValue,
  label: string,
  loadComponent: () => Promise<ComponentType<TProps>>,
) {
  const { Content, preload } = createLazyContent(loadComponent)
  return { value, label, onPreload: preload, Content }
}
