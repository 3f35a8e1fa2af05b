import fp from 'fastify-plugin'

/**
 * Responses of the API are kept by no cache, and are no pages: a browser that is led to it saves a file instead
 * of showing whatever it holds.
 */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-disposition': 'attachment; filename="api.json"',
}

/** Of what is answered before a route is found, which no hook sees. */
export const BARE_HEADERS = {
  ...API_HEADERS,
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** Gives every answer of the API the headers that it has not been given already. */
export const apiHeaders = fp(
  async (app) => {
    app.addHook('onSend', async ({ url }, reply) => {
      if (!url.startsWith('/api/')) return
      for (const [name, value] of Object.entries(API_HEADERS)) {
        if (!reply.hasHeader(name)) reply.header(name, value)
      }
    })
  },
  { name: 'api-headers' },
)
