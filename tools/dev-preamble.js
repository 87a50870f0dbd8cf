// Prepares the browser for React Refresh before the application loads. Vite would inline this code in HTML pages, but
// the Content-Security-Policy forbids inline scripts.
import '@vitejs/plugin-react/preamble'

// These exports of a page are not components. Without this setting, a change would reload the whole page.
window.__getReactRefreshIgnoredExports = () => ['action', 'head', 'loader']
