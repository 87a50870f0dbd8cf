import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context'

/**
 * Maximum total length of the documents in a cache. A parsed document takes about 50 bytes for each character, so a
 * full cache takes about 10 MB.
 */
const MAX_CHARACTERS = 200_000

/** Maximum length of a document in a cache. Longer documents are parsed and validated for every request. */
const MAX_DOCUMENT_CHARACTERS = 20_000

export type DocumentCache = ReturnType<typeof createDocumentCache>

/**
 * Creates a cache of validated documents. Administrators have a separate cache, because only they may use
 * introspection if it is not public.
 */
export const createDocumentCache = () => {
  const createCache = () =>
    new LRUCache<string, DocumentNode>({
      maxSize: MAX_CHARACTERS,
      maxEntrySize: MAX_DOCUMENT_CHARACTERS,
      sizeCalculation: (_document, text) => text.length,
    })
  const adminCache = createCache()
  const defaultCache = createCache()
  const getCache = ({ viewer }: Partial<Context>) => (viewer?.role === 'admin' ? adminCache : defaultCache)
  return {
    /** Returns the cached document for a text; undefined if the text must be parsed and validated. */
    get: (text: string, context: Partial<Context>) => getCache(context).get(text),
    set: (text: string, document: DocumentNode, context: Partial<Context>) =>
      void getCache(context).set(text, document),
  }
}
