import { BRAND_FILES } from '@dhow/contract/pictures'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { contractWithoutSchemas } from './build-plugins/contract-without-schemas.ts'
import { fetchedImports } from './build-plugins/fetched-imports.ts'
import { routeModuleLoader } from './build-plugins/route-module-loader.ts'
import { scriptBudget } from './build-plugins/script-budget.ts'

/** Where `dev` finds the API; in production both are one process. */
const API = 'http://127.0.0.1:3000'

/** What a buyer on a cheap phone waits for: the home page's script, up to the first tap. */
const HOME = {
  starts: ['app/entry.client.tsx', 'app/root.tsx', 'app/public/routes/home.tsx'],
  bytes: 156_700,
  never: {
    'three.js': /\/node_modules\/three\//,
    sortablejs: /\/node_modules\/sortablejs\//,
    culori: /\/node_modules\/culori\//,
    'the office': /\/app\/admin\//,
  },
}

/** What pages share and is not a library of all: small modules that would be a file each. */
const SHARED =
  /[\\/]web[\\/]app[\\/]((api|browser|forms|shell|ui)[\\/]|[\w-]+\.ts$)|[\\/]lucide-react[\\/]|[\\/]contract[\\/]src[\\/](limits|paging|paths|categories|subjects)\.ts$/

/** What the home page shows beside it, which other pages of visitors show too. */
const SHARED_WITH_HOME = new RegExp(
  `${SHARED.source}|${/[\\/]web[\\/]app[\\/]public[\\/](?!routes)/.source}`,
)

/**
 * What every page loads, in two files where there would be thirty: each costs a request, and they
 * compress better together. The first stays in a browser's cache through our releases, without what the
 * home page does not ask of the library of queries. What it does without of ours is a third.
 */
const GROUPS = [
  {
    name: 'vendor',
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|clsx)[\\/](?!.*[\\/](queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$)/,
    priority: 2,
  },
  { name: startsHome('site'), test: SHARED_WITH_HOME, minShareCount: 2, priority: 1 },
  { name: 'more', test: SHARED, minShareCount: 2 },
]

const ICONS = /[\\/]lucide-react[\\/]/
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/

/** Names the group of what the home page starts with; other modules are not in it. */
function startsHome(name: string): Rolldown.CodeSplittingNameFunction {
  return (id, graph) => {
    const seen = new Set<string>()
    const importersOf = (id: string) => graph.getModuleInfo(id)?.importers ?? []
    const leadsHome = (id: string): boolean => {
      if (HOME.starts.some((start) => id.endsWith(start))) return true
      if (seen.has(id)) return false
      seen.add(id)
      const [, icon] = id.match(ICON) ?? []
      return (icon ? importersOfIcon(icon, importersOf(id)) : importersOf(id)).some(leadsHome)
    }
    /** Every icon is imported through the library's index, which says nothing of who shows it. */
    const importersOfIcon = (icon: string, indexes: readonly string[]) => {
      const name = icon.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
      const imported = new RegExp(`\\b${name}\\b`)
      return indexes
        .flatMap(importersOf)
        .filter((id) => !ICONS.test(id) && imported.test(graph.getModuleInfo(id)?.code ?? ''))
    }
    return leadsHome(id) ? name : null
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
  // The server build is one self-contained file that starts fast and runs without node_modules.
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
