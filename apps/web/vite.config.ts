import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressAssets } from './build-plugins/compress-assets.ts'
import { contractWithoutSchemas } from './build-plugins/contract-without-schemas.ts'

/** Where `dev` finds the API; in production both are one process. */
const API = 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), contractWithoutSchemas(), compressAssets()],
  build: { assetsInlineLimit: 0 },
  environments: { ssr: { build: { rolldownOptions: { input: './server/site.ts' } } } },
  // The server build is one self-contained file that starts fast and runs without node_modules.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  server: { proxy: { '/api': API, '/uploads': API } },
}))
