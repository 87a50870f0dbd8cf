import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * react-hook-form without its hooks, as its own entry for servers has it: all that a visitor's form needs. Tree-shaking
 * cannot take them out, since the administrators' forms share the module.
 */
export const formControlAlias = {
  find: /^react-hook-form\/control$/,
  replacement: fileURLToPath(
    new URL('node_modules/react-hook-form/dist/react-server.esm.mjs', import.meta.url),
  ),
}

/** Two builds from one configuration: `vite build` for browsers, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  resolve: { alias: [formControlAlias] },
  plugins: [react(), tailwindcss()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            'user-create': 'server/user-create.ts',
            'db.worker': 'server/ports/db.worker.mjs',
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
                // What the frame of every public page is made of, and what the pages of the site share: a request each.
                {
                  name: 'frame',
                  test: /client\/(lib\/(early-submit|focus|head|link|paths|request-error|site|toast|tokens)|ui\/(Button|DeadEnd|Delayed|focus-back|InertLink|Mark|Skeleton|ThemeSwitch)|app\/(nav-link|Progress|SkipLink)|blog\/BlogSkeleton)\.|lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(arrow-right|menu|moon|sun|x)\.|vite\/preload-helper/,
                },
                {
                  name: 'site',
                  test: /client\/(marketing\/(arrow|form-texts|head|Honeypot|NextSteps|Section|use-live-form|working-days)|lib\/NoScriptNote|ui\/(Field|Labelled))\.|server\/email\./,
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
