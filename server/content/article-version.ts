/** Version of the rendering. Increase it when the rendered HTML changes. The next start then rerenders older posts. */
export const ARTICLE_VERSION = 7
