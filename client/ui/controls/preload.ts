/**
 * Loads a module before a component needs it, for example when the pointer enters a button. Ignores failures, because
 * rendering the component loads the module again.
 */
export const preload = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined)
}
