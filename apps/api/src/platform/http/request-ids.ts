import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '#api/config.ts'
import { IN_PROCESS } from './limits/rate-limits.ts'

const ID = /^[\w-]{8,64}$/

/** Header of internal requests with the visitor's request id. Nobody can guess its name. */
const VISITOR_ID_HEADER = IN_PROCESS

/** Returns a function that creates the id of a request: that of a trusted proxy, or a random one. */
export function requestIds(trustProxy: Config['trustProxy']) {
  const isTrusted = trustProxy === false ? () => false : proxyAddress.compile(trustProxy.split(','))
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const own = headers[VISITOR_ID_HEADER]
    if (typeof own === 'string') return own
    const requestId = headers['x-request-id']
    const isValid = typeof requestId === 'string' && ID.test(requestId)
    return isValid && isTrusted(socket.remoteAddress ?? '', 0)
      ? requestId
      : randomBytes(6).toString('hex')
  }
}

/** Returns whether a page that is being rendered sent the request. */
export const isInProcess = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  VISITOR_ID_HEADER in headers

export const asPartOf = (requestId: string) => ({ [VISITOR_ID_HEADER]: requestId })
