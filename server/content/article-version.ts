/**
 * Version of the rendering. Increase it in each commit that changes the rendered HTML. At its next start, the server
 * rerenders the posts that have a lower version.
 */
export const ARTICLE_VERSION = 7
