import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTER = fileURLToPath(import.meta.resolve('../server/router.tsx'))
const ICON = fileURLToPath(import.meta.resolve('../server/icon.tsx'))

/** Replaces links and icons in the server's scripts: on a page with many they take most of the time. */
export const serverElements = (): Plugin => ({
  name: 'server-elements',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(id, importer = '') {
    if (id === 'react-router' && importer.includes('/web/app/')) return ROUTER
    const isIcon = id === './Icon.mjs' && importer.endsWith('/createLucideIcon.mjs')
    return isIcon ? ICON : undefined
  },
})
