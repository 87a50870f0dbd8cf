/** Loads a module before a component needs it. Ignores failures, because rendering the component loads it again. */
export const preload = (load: () => Promise<unknown>): void => {
  load().catch(() => undefined)
}
