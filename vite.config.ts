import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { escapeNonAsciiCharacters } from './tools/escape-non-ascii-characters.ts'
import { reducePrismaMemory } from './tools/prisma-memory.ts'

/** `vite build` builds for browsers, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  plugins: [react(), tailwindcss(), isSsrBuild && [reducePrismaMemory(), escapeNonAsciiCharacters()]],
  // Lets Vite find all packages at the start of the development server. If Vite finds a package later, it reloads the
  // page in the browser.
  optimizeDeps: { entries: 'client/**/*.{ts,tsx}' },
  // Production installs only the packages in `dependencies`, so the server build bundles all others.
  ssr: isSsrBuild ? { noExternal: true, external: Object.keys(packageJson.dependencies) } : undefined,
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : undefined,
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            cli: 'server/cli.ts',
            main: 'server/main.ts',
            'database.worker': 'server/adapters/db/database.worker.mjs',
            'converter.worker': 'server/content/converter.worker.ts',
            'image.worker': 'server/content/image.worker.mjs',
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            comments: { jsdoc: false, annotation: false },
          },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['client/app/entry.client.tsx', 'client/app/app-loader.ts', 'client/app/theme.ts'],
          output: {
            codeSplitting: {
              groups: [
                // The code that public pages share is one file, because more requests would delay hydration.
                {
                  name: 'layout',
                  test: /client\/(lib\/(api\/(request-error|request|multipart|transport-context)|feedback\/toast|session\/(tokens|session\.generated)|cached-markup|focus|format|head|link|paths|site)|ui\/(controls\/(Button|InertLink|ThemeSwitch)|feedback\/(Badge|Delayed|Skeleton)|focus\/use-restore-focus|layout\/(Logo|StatusPage))|app\/layouts\/(Header|nav-link-class|NavigationProgress|SkipLink)|blog\/list\/BlogSkeleton|blog\/(documents\.generated|head)|marketing\/(figures\/legible-text|head|NextSteps|PageHero|Section|working-days))\.|lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(arrow-right|menu|moon|sun|x)\.|vite\/preload-helper/,
                },
                // Only pages with a form load this code.
                {
                  name: 'forms',
                  test: /node_modules\/(react-hook-form|@hookform|zod)\/|client\/(lib\/forms\/(form-action|server-errors|use-native-form|use-schema-form|use-submit)|marketing\/forms\/|ui\/controls\/(TextField|FormField))|server\/(accounts\/(email|input)|input-primitives|leads\/input)\./,
                },
                // client/app/app-loader.ts and tools/bundle-size.mjs find this chunk by its name.
                { name: 'radar', test: /client\/marketing\/(figures\/arrow|radar\/(animation|frame|simulation))\./ },
                // The packages that every page needs. This chunk changes only when one of the packages is updated.
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
