import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BRAND_FILES } from '@dhow/contract/pictures'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import routes from './app/routes.ts'
import { contractWithoutSchemas } from './build-plugins/contract-without-schemas.ts'
import { latinServer } from './build-plugins/latin-server.ts'
import { serverLinks } from './build-plugins/server-links.ts'

const API = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const listScreens = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...listScreens(children)])

const SHARED = new RegExp(`/web/app/(?!admin/|${listScreens(routes).join('|')})|/packages/`)

/** Pages by group. A shared module is in the first group with a page that imports it statically. */
const PAGES = {
  site: ['entry.client.tsx', 'root.tsx', 'public/home/home.tsx'],
  contact: ['public/contact/contact.tsx'],
  list: ['public/messages/enquiry.tsx', 'public/lists/shared-list.tsx'],
  product: ['public/products/product.tsx', 'public/products/compare.tsx'],
  catalogue: ['public/products/products.tsx'],
}

/** Returns a group of the shared modules that some pages import statically. */
function createGroup([group, pages]: [string, string[]]): Rolldown.CodeSplittingGroup {
  const missing = pages.find((page) => !existsSync(new URL(`app/${page}`, import.meta.url)))
  if (missing) throw new Error(`PAGES contains app/${missing}, which does not exist.`)
  const name: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    const seen = new Set<string>()
    const isImported = (id: string): boolean => {
      if (pages.some((page) => id.includes(`/web/app/${page}`))) return true
      if (seen.has(id)) return false
      seen.add(id)
      return (graph.getModuleInfo(id)?.importers ?? []).some(isImported)
    }
    return isImported(id) ? group : null
  }
  return { name, test: SHARED, minShareCount: 2 }
}

/** Few files instead of eighty mean fewer requests and better compression. The first matching group is used. */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    // Stays cached across releases.
    name: 'vendor',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|@lingui|clsx)\//,
  },
  // Before the pages, whose groups contain all that their modules import.
  { name: 'icons', test: /\/lucide-react\/|\/app\/ui\/icon\.tsx/, minShareCount: 2 },
  ...Object.entries(PAGES).map(createGroup),
  // Each page loads it when it is used first.
  { name: 'http', test: /\/node_modules\/ky\/|\/web\/app\/api\/http\.ts/ },
  { name: 'more', test: /\/web\/app\/(api|browser|forms|shell|ui)\//, minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), contractWithoutSchemas(), latinServer(), serverLinks()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        license: { fileName: 'third-party-notices.txt' },
        rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
      },
    },
    ssr: {
      build: {
        // V8 keeps the text of the file in memory. Names stay, for stack traces.
        minify: true,
        rolldownOptions: {
          input: './server/site.ts',
          output: { minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    },
  },
  ...(command === 'serve' && { define: { 'import.meta.env.API': JSON.stringify(API) } }),
  // One self-contained server file starts fast and runs without node_modules.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    // Imported by each icon of lucide-react.
    resolve: {
      alias: { './Icon.mjs': fileURLToPath(new URL('app/ui/icon.tsx', import.meta.url)) },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: {
    proxy: Object.fromEntries(
      ['/api', '/uploads', '/certificates', ...BRAND_FILES.map((file) => `/${file}`)].map(
        (path) => [path, API],
      ),
    ),
  },
}))
