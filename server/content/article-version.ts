/**
 * Version of the rendered HTML. Increase it when the rendered HTML changes. After the next start, the server rerenders
 * the posts that have a lower version.
 */
export const ARTICLE_VERSION = 7
