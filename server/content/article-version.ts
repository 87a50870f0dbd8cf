/** Version of the rendered HTML. Increase it when the output changes: a start renders the posts of older versions again. */
export const ARTICLE_VERSION = 6
