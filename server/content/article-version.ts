/**
 * Version of the rendered HTML. Increase it when the output changes: after its start, the server renders older posts
 * again.
 */
export const ARTICLE_VERSION = 7
