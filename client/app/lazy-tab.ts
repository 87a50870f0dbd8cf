import { type ComponentType, lazy } from 'react'

/** Builds a tab in a separate chunk, which loads when the tab is opened, hovered or focused. */
export function createTab<TValue extends string, TProps>(
  value: TValue,
  label: string,
  loadComponent: () => Promise<ComponentType<TProps>>,
) {
  const load = async () => ({ default: await loadComponent() })
  return { value, label, onPreload: () => void load(), Content: lazy(load) }
}
