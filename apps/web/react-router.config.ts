import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './build-plugins/compress-assets.ts'

export default {
  ssr: true,
  // The route table is small.
  routeDiscovery: { mode: 'initial' },
  // Runs last, because the router writes a file after all plugins.
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
