import fp from 'fastify-plugin'
import type { Config } from '#api/config.ts'
import { asRouted, pathOf } from './targets.ts'

/** One JSON line per event on standard output. */
export const logging = (level: Config['logLevel']) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
})

/** The secret of a reset link, and the code of a list, in an address as the site's router reads it. */
const SECRET = /(\/(?:reset-password|enquiry|api\/lists)\/)(?!(?:look|match)$)[^/]+/

/** A path as it may be logged: without its query, and without such a secret, however it is written. */
function loggable(url: string): string {
  const routed = asRouted(pathOf(url))
  return SECRET.test(routed) ? routed.replace(SECRET, '$1…') : url.split('?', 1).join('')
}

/** One line per answered request; what only fetched a file is worth a line when debugging. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, url, ip } = request
      const line = {
        method,
        path: loggable(url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
      }
      const quiet = method === 'GET' && reply.statusCode < 400
      request.log[quiet ? 'debug' : 'info'](line, 'request')
    })
  },
  { name: 'request-log' },
)
