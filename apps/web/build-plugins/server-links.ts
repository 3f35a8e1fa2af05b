import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTER = fileURLToPath(import.meta.resolve('../server/router.tsx'))

/** Replaces links in the server's scripts: on a page with many they take most of the time. */
export const serverLinks = (): Plugin => ({
  name: 'server-links',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: (id, importer = '') =>
    id === 'react-router' && importer.includes('/web/app/') ? ROUTER : undefined,
})
