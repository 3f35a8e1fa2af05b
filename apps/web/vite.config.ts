import { BRAND_FILES } from '@dhow/contract/company/pictures'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { contractWithoutSchemas } from './build-plugins/contract-without-schemas.ts'
import { latinServer } from './build-plugins/latin-server.ts'
import { fetchedImports, routeModuleLoader } from './build-plugins/retried-imports.ts'
import { scriptBudget } from './build-plugins/script-budget.ts'
import { fontNotices, NOTICES } from './build-plugins/third-party-notices.ts'

const API = 'http://127.0.0.1:3000'

/** Maximum bytes of the initial scripts. They delay the first tap on a cheap phone. */
const MAX_BYTES = {
  home: 163_000,
  contact: 166_500,
  enquiry: 184_500,
  quotation: 194_500,
  'catalogue/product': 184_500,
}

const FORBIDDEN = {
  'three.js': /\/node_modules\/three\//,
  sortablejs: /\/node_modules\/sortablejs\//,
  culori: /\/node_modules\/culori\//,
  'form libraries': /\/node_modules\/(zod|react-hook-form)\//,
  'the admin area': /\/app\/admin\//,
}

const BUDGETS = Object.entries(MAX_BYTES).map(([page, maxBytes]) => ({
  entries: ['app/entry.client.tsx', 'app/root.tsx', `app/public/routes/${page}.tsx`],
  maxBytes,
  forbidden: FORBIDDEN,
}))

const SHARED =
  /[\\/]web[\\/]app[\\/]((api|browser|forms|shell|ui)[\\/]|public[\\/](?!routes)|[\w-]+\.ts$)|[\\/]lucide-react[\\/]|[\\/](contract|trade|messages)[\\/]src[\\/]/

/** Pages by group. A shared module is in the first group with a page that imports it statically. */
const PAGES = {
  site: /\/app\/(entry\.client|root|public\/routes\/home)\.tsx/,
  contact: /\/app\/public\/routes\/contact\.tsx/,
  list: /\/app\/public\/routes\/(enquiry|shared-list)\.tsx/,
  product: /\/app\/public\/routes\/catalogue\/(product|compare)\.tsx/,
  catalogue: /\/app\/public\/routes\/catalogue\//,
}

/** Small modules of most office screens. One chunk for all of them shortens the route manifest, which every page loads. */
const OFFICE = [
  ...['badges', 'certificate-expiry', 'delivery-warning', 'notices', 'selection-text'],
  ...['dragging/drag-motion', 'dragging/move-dialog', 'editable-list/use-stored-list'],
  ...['files/export-button', 'files/file-drop', 'files/formats', 'files/use-upload'],
  ...['frame/card', 'frame/confirm-button', 'frame/office-page', 'frame/query-content'],
  ...['messages/status-badge', 'product-queries'],
  ...['use-dashboard', 'use-fresh-query', 'use-versioned-form'],
]

/** Few files instead of thirty mean fewer requests and better compression. The first matching group is used. */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  {
    // Stays cached across releases.
    name: 'vendor',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|@lingui[\\/]core|clsx)[\\/](?!.*[\\/](queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$)/,
  },
  groupOf(['site', PAGES.site]),
  // Used by most pages except the home page.
  { name: 'trans', test: /[\\/]ui[\\/]trans\.tsx$/ },
  ...Object.entries(PAGES).slice(1).map(groupOf),
  {
    // Modules of the admin area and the account pages.
    name: 'more',
    test: /[\\/]web[\\/]app[\\/](api|browser|forms|shell|ui)[\\/]|[\\/]lucide-react[\\/]/,
    minShareCount: 2,
  },
  {
    name: 'office',
    test: (id) => OFFICE.some((module) => id.includes(`/web/app/admin/${module}.ts`)),
  },
  // Apart from the texts of quotations, which also import it: lists load it when they show an estimate.
  { name: 'enquiry-load', test: /[\\/]enquiry-load\.ts$/ },
  { name: 'quotation-texts', test: /[\\/](quotation-(states|texts|totals)|money)\.ts$/ },
  { name: 'sortable', test: /[\\/]sortablejs[\\/]|[\\/]use-sortable-tiles\.ts$/ },
]

const ICONS = /[\\/]lucide-react[\\/]/
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/

/** Returns a group of the shared modules that the pages import statically. */
function groupOf([group, pages]: [string, RegExp]): Rolldown.CodeSplittingGroup {
  const name: Rolldown.CodeSplittingNameFunction = (id, graph) => {
    const seen = new Set<string>()
    const importersOf = (id: string) => graph.getModuleInfo(id)?.importers ?? []
    const isImported = (id: string): boolean => {
      if (pages.test(id)) return true
      if (seen.has(id)) return false
      seen.add(id)
      const [, icon] = id.match(ICON) ?? []
      return (icon ? importersOfIcon(icon, importersOf(id)) : importersOf(id)).some(isImported)
    }
    /** Icons are imported through the library's index, so finds the modules that name the icon. */
    const importersOfIcon = (icon: string, indexes: readonly string[]) => {
      const name = icon.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
      const imported = new RegExp(`\\b${name}\\b`)
      return indexes
        .flatMap(importersOf)
        .filter((id) => !ICONS.test(id) && imported.test(graph.getModuleInfo(id)?.code ?? ''))
    }
    return isImported(id) ? group : null
  }
  return { name, test: SHARED, minShareCount: 2 }
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    contractWithoutSchemas(),
    routeModuleLoader(),
    fetchedImports(),
    fontNotices(),
    ...BUDGETS.map(scriptBudget),
    latinServer(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        license: { fileName: NOTICES },
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
  // One self-contained server file starts fast and runs without node_modules.
  ...(command === 'build' && {
    ssr: { noExternal: true },
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
