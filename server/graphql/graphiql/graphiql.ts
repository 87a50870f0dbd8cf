import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isFresh, negotiateEncoding } from '../../http/response'
import { exampleGroups } from './examples'
import { graphiqlEditorThemes, graphiqlStyles } from './theme'
import { toolbarHtml, toolbarScript, toolbarStyles } from './toolbar'

/** The examples that a first visit opens in tabs. */
const FIRST_EXAMPLES = ['NewestPosts', 'Filters', 'Me', 'SignIn']

/**
 * Script that executes operations. If the GraphiQL tab has no Authorization header, the script sends the access token
 * of the browser's session. After an UNAUTHENTICATED error, the script refreshes the session and retries once.
 */
const fetcherScript = `
const postOperation = async (operation, headers) => {
  const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(operation) })
  return response.json().catch(() => {
    throw new Error('The server responded with status ' + response.status + ' and without a result. Try again.')
  })
}
const refreshSession = async () => {
  const refreshToken = localStorage.getItem('refreshToken')
  if (!refreshToken) return false
  const query = 'mutation($refreshToken: String!) { refreshSession(refreshToken: $refreshToken) { accessToken refreshToken } }'
  const { data } = await postOperation({ query, variables: { refreshToken } }, { 'content-type': 'application/json' })
  if (!data?.refreshSession) return false
  localStorage.setItem('accessToken', data.refreshSession.accessToken)
  localStorage.setItem('refreshToken', data.refreshSession.refreshToken)
  return true
}
const fetchOperation = async ({ query, variables, operationName }, options) => {
  // Omits a name that the query does not contain. For a moment after the query or the tab changes, GraphiQL still
  // passes the name of the previous operation.
  const isNamed = new RegExp('\\\\b(query|mutation)\\\\s+' + operationName + '\\\\b').test(query)
  const operation = { query, variables, operationName: isNamed ? operationName : undefined }
  const execute = () => {
    const headers = new Headers(options?.headers)
    headers.set('content-type', 'application/json')
    const token = localStorage.getItem('accessToken')
    if (token && !headers.has('authorization')) headers.set('authorization', 'Bearer ' + token)
    return postOperation(operation, headers)
  }
  const result = await execute()
  // Checks the errors, because a response with data has the status 200 even if fields failed.
  const isUnauthenticated = result.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED')
  return isUnauthenticated && (await refreshSession()) ? execute() : result
}
`

/**
 * Builds the script that configures and starts GraphiQL. The script writes the tabs and the query to GraphiQL's storage
 * for two reasons: GraphiQL does not show the variables of default tabs, and it adds an empty tab on each load if no
 * tab has the stored query.
 */
const buildStartScript = (workerUrls: Record<string, string>) => `
globalThis.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_moduleId, label) => (${JSON.stringify(workerUrls)})[label],
}
// GraphiQL sets this variable before it creates the editors. The setter then defines the themes, because the
// option editorTheme accepts only defined themes.
Object.defineProperty(globalThis, '__MONACO', {
  configurable: true,
  set: monaco => {
    Object.defineProperty(globalThis, '__MONACO', { value: monaco })
    for (const [name, theme] of Object.entries(${JSON.stringify(graphiqlEditorThemes)}))
      monaco.editor.defineTheme(name, theme)
  },
})
// The theme of the site; empty for the theme of the system. GraphiQL creates its editors with the stored theme.
const siteTheme = localStorage.getItem('theme')
const theme = siteTheme === 'light' || siteTheme === 'dark' ? siteTheme : ''
localStorage.setItem('graphiql:theme', theme)
const examples = ${JSON.stringify(exampleGroups.flatMap(group => group.examples))}
const firstExamples = ${JSON.stringify(FIRST_EXAMPLES)}.map(name => examples.find(example => example.name === name))
const createTab = ({ name, query, variables = '' }) => {
  return { id: name, title: name, query, variables, headers: '', operationName: name, response: null, hash: '' }
}
const readTabs = () => {
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'))
    const activeTab = tabs[activeTabIndex]
    const nonEmptyTabs = tabs.filter(tab => tab.query)
    if (nonEmptyTabs.length > 0)
      return { tabs: nonEmptyTabs, activeTabIndex: Math.max(0, nonEmptyTabs.indexOf(activeTab)) }
  } catch {}
  return { tabs: firstExamples.map(createTab), activeTabIndex: 0 }
}
const tabState = readTabs()
const activeTab = tabState.tabs[tabState.activeTabIndex]
localStorage.setItem('graphiql:tabState', JSON.stringify(tabState))
for (const name of ['query', 'variables', 'headers'])
  localStorage.setItem('graphiql:' + name, activeTab[name] ?? '')
// Opens an example in a tab. GraphiQL has no function for this, but reads the stored tabs on load. So this function
// stores the tab and reloads the page.
const openExample = name => {
  const { tabs } = JSON.parse(localStorage.getItem('graphiql:tabState'))
  const example = examples.find(example => example.name === name)
  const openIndex = tabs.findIndex(({ query }) => query === example.query)
  const activeTabIndex = openIndex === -1 ? tabs.push({ ...createTab(example), id: crypto.randomUUID() }) - 1 : openIndex
  // GraphiQL stores its tabs half a second after an edit, so it could overwrite tabs stored before pagehide.
  addEventListener('pagehide', () => localStorage.setItem('graphiql:tabState', JSON.stringify({ tabs, activeTabIndex })))
  location.reload()
}
const executeOperation = (operation, options) => {
  const detail = new Headers(options?.headers).get('authorization')
  document.dispatchEvent(new CustomEvent('execute', { detail }))
  return fetchOperation(operation, options)
}
document.addEventListener('DOMContentLoaded', async () => {
  // GraphiQL measures its tabs once. If a font changed their width later, a click would move the clicked tab.
  await Promise.allSettled([...document.fonts].map(font => font.load()))
  YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
    title: 'Kairos GraphiQL',
    logo: '<img src="/favicon.svg" alt="">',
    forcedTheme: theme || 'system',
    editorTheme: { light: 'kairos-light', dark: 'kairos-dark' },
    fetcher: executeOperation,
    defaultTabs: firstExamples,
    // By default, GraphiQL writes the query into the URL. A reload would then execute the query as a GET request.
    onEditQuery: () => {},
  })
})
`

interface GraphiQLFile {
  contentType: string
  body: string
  etag: string
  /** Compressed bodies by encoding. Each is created for the first response that uses the encoding. */
  compressed: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
}

const createFile = (contentType: string, body: string): GraphiQLFile => ({
  contentType,
  body,
  etag: `W/"${hash('sha1', body, 'base64url')}"`,
  compressed: {},
})

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const ASSETS_PATH = '/graphql/assets/'

/** Builds the page and its assets. The path of each asset contains a hash of its content. */
const loadFiles = async () => {
  const { css, editorWorkerService, graphqlWorker, js, jsonWorker } = await import(
    '@graphql-yoga/render-graphiql/graphiql'
  )
  const assets = new Map<string, GraphiQLFile>()
  const addAsset = (name: string, type: 'css' | 'javascript', body: string): string => {
    const [stem, extension] = name.split('.')
    const path = `${ASSETS_PATH}${stem}-${hash('sha256', body, 'hex').slice(0, 12)}.${extension}`
    assets.set(path, createFile(`text/${type}; charset=utf-8`, body))
    return path
  }
  const startScript = buildStartScript({
    editorWorkerService: addAsset('editor-worker.js', 'javascript', editorWorkerService),
    json: addAsset('json-worker.js', 'javascript', jsonWorker),
    graphql: addAsset('graphql-worker.js', 'javascript', graphqlWorker),
  })
  const page = createFile(
    'text/html; charset=utf-8',
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kairos GraphiQL</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${addAsset('graphiql.css', 'css', `${css}\n${graphiqlStyles}${toolbarStyles}`)}">
<script defer src="${addAsset('fetcher.js', 'javascript', fetcherScript)}"></script>
<script defer src="${addAsset('start.js', 'javascript', startScript)}"></script>
<script defer src="${addAsset('toolbar.js', 'javascript', toolbarScript)}"></script>
<script defer src="${addAsset('graphiql.js', 'javascript', js)}"></script>
</head>
<body id="body" class="no-focus-outline">
<noscript>GraphiQL needs JavaScript.</noscript>
${toolbarHtml}
<main id="root"></main>
</body>
</html>
`,
  )
  return { page, assets }
}

/** Creates the functions that serve GraphiQL. The first request loads the package, which takes 43 MB of memory. */
export const createGraphiQL = () => {
  let loadedFiles: ReturnType<typeof loadFiles> | null = null
  const getFiles = () => (loadedFiles ??= loadFiles())
  return {
    sendPage: async (request: IncomingMessage, response: ServerResponse) => {
      const { page } = await getFiles()
      response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY)
      return sendFile(request, response, page, 'no-cache')
    },
    /** Sends an asset. Resolves to false if no asset has the path. */
    sendAsset: async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
      if (!path.startsWith(ASSETS_PATH)) return false
      const file = (await getFiles()).assets.get(path)
      if (file) await sendFile(request, response, file, 'public, max-age=31536000, immutable')
      return file !== undefined
    },
  }
}

const compressors = {
  br: (body: string) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: string) => promisify(gzip)(body),
}

const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  { contentType, body, etag, compressed }: GraphiQLFile,
  cacheControl: string,
): Promise<void> => {
  const headers = { 'content-type': contentType, 'cache-control': cacheControl, etag, vary: 'accept-encoding' }
  if (isFresh(request, { etag })) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = negotiateEncoding(request, ['br', 'gzip'])
  if (encoding !== 'identity') compressed[encoding] ??= compressors[encoding](body)
  const bytes = (encoding !== 'identity' && (await compressed[encoding])) || Buffer.from(body)
  response.writeHead(200, {
    ...headers,
    'content-length': bytes.byteLength,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
