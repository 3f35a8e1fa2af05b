import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './build-plugins/compress-assets.ts'

export default {
  ssr: true,
  // The route table is small and the same for everyone: no request per link to discover it.
  routeDiscovery: { mode: 'initial' },
  // Last of all: the router adds a file of its own after its plugins have run.
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
