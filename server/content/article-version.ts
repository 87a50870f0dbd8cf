/** Version of the rendered HTML. Increase it when that HTML changes: the next start then rerenders older posts. */
export const ARTICLE_VERSION = 7
