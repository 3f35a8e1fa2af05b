import { BRAND_FILES } from '@dhow/contract/company/pictures'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { contractWithoutSchemas } from './build-plugins/contract-without-schemas.ts'
import { fetchedImports, routeModuleLoader } from './build-plugins/retried-imports.ts'
import { scriptBudget } from './build-plugins/script-budget.ts'

const API = 'http://127.0.0.1:3000'

/** Initial scripts of the home page. They delay the first tap on a cheap phone. */
const HOME = {
  entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/public/routes/home.tsx'],
  maxBytes: 156_700,
  forbidden: {
    'three.js': /\/node_modules\/three\//,
    sortablejs: /\/node_modules\/sortablejs\//,
    culori: /\/node_modules\/culori\//,
    'the admin area': /\/app\/admin\//,
  },
}

/** Small shared modules would otherwise become one file each. */
const SHARED =
  /[\\/]web[\\/]app[\\/]((api|browser|forms|shell|ui)[\\/]|[\w-]+\.ts$)|[\\/]lucide-react[\\/]|[\\/]contract[\\/]src[\\/](limits|paging|paths|categories[\\/]categories|subjects[\\/]subjects)\.ts$/

const SHARED_WITH_HOME = new RegExp(
  `${SHARED.source}|${/[\\/]web[\\/]app[\\/]public[\\/](?!routes)/.source}`,
)

/**
 * Two files instead of thirty mean fewer requests and better compression. `vendor` stays cached across
 * releases. `more` contains shared modules that the home page does not load.
 */
const GROUPS = [
  {
    name: 'vendor',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|clsx)[\\/](?!.*[\\/](queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$)/,
    priority: 2,
  },
  { name: groupForHome('site'), test: SHARED_WITH_HOME, minShareCount: 2, priority: 1 },
  { name: 'more', test: SHARED, minShareCount: 2 },
]

const ICONS = /[\\/]lucide-react[\\/]/
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/

/** Puts a module into the group if the home page imports it statically. */
function groupForHome(name: string): Rolldown.CodeSplittingNameFunction {
  return (id, graph) => {
    const seen = new Set<string>()
    const importersOf = (id: string) => graph.getModuleInfo(id)?.importers ?? []
    const isImportedByHome = (id: string): boolean => {
      if (HOME.entries.some((start) => id.endsWith(start))) return true
      if (seen.has(id)) return false
      seen.add(id)
      const [, icon] = id.match(ICON) ?? []
      return (icon ? importersOfIcon(icon, importersOf(id)) : importersOf(id)).some(
        isImportedByHome,
      )
    }
    /** Icons are imported through the library's index, so finds the modules that name the icon. */
    const importersOfIcon = (icon: string, indexes: readonly string[]) => {
      const name = icon.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
      const imported = new RegExp(`\\b${name}\\b`)
      return indexes
        .flatMap(importersOf)
        .filter((id) => !ICONS.test(id) && imported.test(graph.getModuleInfo(id)?.code ?? ''))
    }
    return isImportedByHome(id) ? name : null
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    contractWithoutSchemas(),
    routeModuleLoader(),
    fetchedImports(),
    scriptBudget(HOME),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
    ssr: { build: { rolldownOptions: { input: './server/site.ts' } } },
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
