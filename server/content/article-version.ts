/** Version of the rendered HTML. After an increase, the next start rerenders the posts that have a lower version. */
export const ARTICLE_VERSION = 7
