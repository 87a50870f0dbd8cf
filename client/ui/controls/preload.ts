/**
 * Loads a module before a component needs it. Ignores failures, because the component loads the module again when it
 * renders.
 */
export const preload = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined)
}
