import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import fp from 'fastify-plugin'
import type { Config } from '#api/config.ts'
import { IN_PROCESS } from './rate-limits.ts'

/** What a proxy may call a request: nothing that breaks a line of the log or is long to tell. */
const GIVEN = /^[\w-]{8,64}$/

/** The header that a request which the server makes of itself has of the visitor's request, and nobody can send. */
const OF_VISITOR = IN_PROCESS

/**
 * Names each request by a number that stands in every line of the log about it, in its answer, and on a page that
 * says that something went wrong: what a proxy that is believed calls it, or one made up.
 */
export function requestIds(trustProxy: Config['trustProxy']) {
  const isBelieved =
    trustProxy === false ? () => false : proxyAddress.compile(trustProxy.split(','))
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const own = headers[OF_VISITOR]
    if (typeof own === 'string') return own
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && GIVEN.test(given)
    return isGiven && isBelieved(socket.remoteAddress ?? '', 0)
      ? given
      : randomBytes(6).toString('hex')
  }
}

/** Names a request that the server makes of itself like the one that it is made for. */
export const asPartOf = (requestId: string) => ({ [OF_VISITOR]: requestId })

/** Tells each request's number in its answer. */
export const requestIdHeader = fp(
  async (app) => {
    app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  },
  { name: 'request-id-header' },
)
