import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The route table is small and the same for everyone: no request per link to discover it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
