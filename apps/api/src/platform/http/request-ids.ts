import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import fp from 'fastify-plugin'
import type { Config } from '#api/config.ts'
import { IN_PROCESS } from './rate-limits.ts'

/** Request ids that are accepted from a proxy: short, and safe in a log line. */
const ID = /^[\w-]{8,64}$/

/** Header with the visitor's request id in requests of the server to itself. Nobody can guess its name. */
const VISITOR_ID_HEADER = IN_PROCESS

/**
 * Returns a function that creates the id of a request, for the log, the response and error pages. The id comes from a
 * trusted proxy or is random.
 */
export function requestIds(trustProxy: Config['trustProxy']) {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy.split(','))
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const own = headers[VISITOR_ID_HEADER]
    if (typeof own === 'string') return own
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && ID.test(given)
    return isGiven && isTrusted(socket.remoteAddress ?? '', 0)
      ? given
      : randomBytes(6).toString('hex')
  }
}

/** Returns the header that gives a request of the server to itself the id of the visitor's request. */
export const asPartOf = (requestId: string) => ({ [VISITOR_ID_HEADER]: requestId })

export const requestIdHeader = fp(
  async (app) => {
    app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  },
  { name: 'request-id-header' },
)
