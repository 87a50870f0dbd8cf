import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/** Two builds from one configuration: `vite build` for browsers, `vite build --ssr` for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'client/public',
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
          input: ['client/app/entry.client.tsx', 'client/app/loader.ts', 'client/app/theme.ts'],
          // What never changes between releases, and every page needs, in one file.
          output: {
            codeSplitting: {
              groups: [
                // The layout of every public page, and the parts that marketing pages share: one request each.
                {
                  name: 'layout',
                  test: /client\/(lib\/(api\/request-error|feedback\/toast|session\/tokens|focus|head|link|paths|site)|ui\/(controls\/(Button|InertLink|ThemeSwitch)|feedback\/(Delayed|Skeleton)|focus\/use-restore-focus|layout\/(Logo|StatusPage))|app\/(nav-link-class|NavigationProgress|SkipLink)|blog\/list\/BlogSkeleton)\.|lucide-react\/dist\/esm\/(?!icons\/)|lucide-react\/dist\/esm\/icons\/(arrow-right|menu|moon|sun|x)\./,
                },
                {
                  name: 'marketing',
                  test: /client\/(marketing\/(head|NextSteps|Section|working-days)|ui\/controls\/(TextField|FormField))\.|server\/email\./,
                },
                // Shared by the blog and the forms.
                {
                  name: 'request',
                  test: /client\/lib\/(api\/(request|multipart|transport-context)|session\/session\.generated)\./,
                },
                // What only forms need. Pages without a form do not load it.
                {
                  name: 'forms',
                  test: /node_modules\/(react-hook-form|@hookform|zod)\/|client\/(lib\/forms\/(form-action|server-errors|use-native-form|use-schema-form|use-submit)|marketing\/forms\/)|server\/(input-primitives|leads\/input)\./,
                },
                // client/app/loader.ts finds it by its name.
                { name: 'radar', test: /client\/marketing\/(figures\/arrow|radar\/(animation|frame|simulation))\./ },
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
