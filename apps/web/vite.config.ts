import { BRAND_FILES } from '@dhow/contract/company/pictures'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './build-plugins/contract-without-schemas.ts'
import { latinServer } from './build-plugins/latin-server.ts'
import { scriptBudget } from './build-plugins/script-budget.ts'
import { fontNotices, NOTICES } from './build-plugins/third-party-notices.ts'

const API = 'http://127.0.0.1:3000'

/** Maximum bytes of the initial scripts. They delay the first tap on a cheap phone. */
const MAX_BYTES = {
  home: 174_000,
  contact: 171_000,
  enquiry: 190_500,
  quotation: 182_000,
  'catalogue/product': 189_000,
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

/** Few files instead of eighty mean fewer requests and better compression. */
const GROUPS = [
  {
    // Stays cached across releases.
    name: 'vendor',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|@lingui|clsx)\//,
  },
  {
    name: 'site',
    test: /\/web\/app\/(api|browser|shell|ui)\/|\/lucide-react\//,
    // Rarer modules would make every page larger.
    minShareCount: 4,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    contractWithoutSchemas(),
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
