// Prepares the browser for React Refresh before the application loads. Vite would inline this code in HTML pages, but
// the Content-Security-Policy forbids inline scripts.
import '@vitejs/plugin-react/preamble'

// Modules of pages have these exports, which are not components. Without this setting, a change to such a module would
// reload the document in the browser.
window.__getReactRefreshIgnoredExports = () => ['action', 'head', 'loader']
