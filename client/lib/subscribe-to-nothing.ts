/** The subscription of `useSyncExternalStore` to a value that does not change while the page is open. */
export const subscribeToNothing = () => () => {}
