// Prepares React Refresh. Vite would inline this code, but the Content-Security-Policy forbids inline scripts.
import '@vitejs/plugin-react/preamble'

// Without this setting, a change to a module with one of these exports would reload the document.
window.__getReactRefreshIgnoredExports = () => ['action', 'head', 'loader']
