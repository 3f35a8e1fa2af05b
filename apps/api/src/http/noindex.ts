import fp from 'fastify-plugin'

/** The API, the admin screens, the login included, and lists for an enquiry. */
const PRIVATE = /^\/(api|admin|healthz|enquiry)/i

/** Keeps out of search results what is not for them: the API, the admin screens and every failure. */
export const noindex = fp(
  async (app) => {
    app.addHook('onSend', async ({ url }, reply) => {
      if (reply.statusCode >= 400 || PRIVATE.test(url)) reply.header('x-robots-tag', 'noindex')
    })
  },
  { name: 'noindex' },
)
