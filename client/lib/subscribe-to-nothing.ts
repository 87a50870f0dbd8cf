/** The `subscribe` argument of `useSyncExternalStore` for a value that does not change while the page is open. */
export const subscribeToNothing = () => () => {}
