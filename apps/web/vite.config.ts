import { BRAND_FILES } from '@dhow/contract/company/pictures'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './build-plugins/contract-without-schemas.ts'
import { latinServer } from './build-plugins/latin-server.ts'

const API = 'http://127.0.0.1:3000'

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
  plugins: [tailwindcss(), reactRouter(), contractWithoutSchemas(), latinServer()],
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
