import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './build-plugins/compress-assets.ts'

export default {
  ssr: true,
  // The route table is small and the same for all visitors, so no discovery requests are needed.
  routeDiscovery: { mode: 'initial' },
  // Runs last, because the router writes a file after all plugins.
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
