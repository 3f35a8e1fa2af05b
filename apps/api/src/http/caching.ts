import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its response is the same for everybody. */
    isPublic?: boolean
  }
}

/**
 * Says of every answer of the API whether it may be stored on its way: what everybody may read may, and is
 * asked for anew each time; everything else may not, failures included.
 */
export const caching = fp(
  async (app) => {
    app.addHook('onSend', async ({ url, method, routeOptions }, reply) => {
      if (!/^\/api(\/|$|\?)/.test(url)) return
      // A download for a ticket is public and yet nobody else's.
      if (reply.getHeader('cache-control') === 'no-store') return
      const isRead = method === 'GET' || method === 'HEAD'
      const mayStore = isRead && reply.statusCode < 400 && routeOptions.config.isPublic
      reply.header('cache-control', mayStore ? 'no-cache' : 'no-store')
    })
  },
  { name: 'caching' },
)
