/**
 * Loads a module that a component will need, for example when the pointer enters a button. Ignores failures, because
 * the component loads the module again when it is rendered.
 */
export const preload = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined)
}
