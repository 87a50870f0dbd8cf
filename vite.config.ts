import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/**
 * react-hook-form without its hooks, as its own entry for servers has it: all that a visitor's form needs. Tree-shaking
 * cannot take them out, since the administrators' forms share the module.
 */
export const formControlAlias = {
  find: /^react-hook-form\/control$/,
  replacement: fileURLToPath(new URL('node_modules/react-hook-form/dist/react-server.esm.mjs', import.meta.url)),
}

/** Two builds from one configuration: `vite build` for browsers, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  resolve: { alias: [formControlAlias] },
  plugins: [react(), tailwindcss()],
  // Finds all packages at the start of the development server. One found later would reload the page.
  optimizeDeps: { entries: 'client/**/*.{ts,tsx}' },
  // The server build contains every package except the dependencies, which are all that production installs.
  ssr: isSsrBuild ? { noExternal: true, external: Object.keys(packageJson.dependencies) } : undefined,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            cli: 'server/cli.ts',
            main: 'server/main.ts',
            'db.worker': 'server/adapters/db.worker.mjs',
            'converter.worker': 'server/content/converter.worker.ts',
            'image.worker': 'server/content/image.worker.mjs',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'client/app/entry.client.tsx',
          // What never changes between releases, and every page needs, in one file.
          output: {
            codeSplitting: {
              groups: [
                // The layout of every public page, and the parts that marketing pages share: one request each.
                {
                  name: 'layout',
                  test: /client\/(lib\/(api\/request-error|feedback\/toast|forms\/early-submit|session\/tokens|focus|head|link|paths|site)|ui\/(controls\/(Button|InertLink|ThemeSwitch)|feedback\/(Delayed|Skeleton)|focus\/use-restore-focus|layout\/(Logo|StatusPage))|app\/(nav-link-class|NavigationProgress|SkipLink)|blog\/list\/BlogSkeleton)\.|lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(arrow-right|menu|moon|sun|x)\.|vite\/preload-helper/,
                },
                {
                  name: 'marketing',
                  test: /client\/(marketing\/(figures\/arrow|forms\/(form-toasts|Honeypot|use-enhanced-form)|head|NextSteps|Section|working-days)|lib\/forms\/NoScriptNote|ui\/controls\/(TextField|FormField))\.|server\/email\./,
                },
                {
                  name: 'react',
                  priority: 1,
                  test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
                },
              ],
            },
          },
        },
      },
}))
