import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Milliseconds that a connection may take, by what it is doing; see Node's `http.Server`. */
const TIMEOUTS = {
  /** Until the headers of a request have arrived. */
  headersTimeout: 15_000,
  /** Until a request has arrived whole: twelve pictures over a slow line. */
  requestTimeout: 30 * 60_000,
  /** Between two requests; longer than a proxy keeps its own connections, which is a minute mostly. */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
}

/** Milliseconds without a byte in either direction after which a connection is closed. */
const SILENCE_TIMEOUT_MS = 120_000

/** Requests of one connection that may wait for the one before; browsers and proxies send one at a time. */
const MAX_WAITING = 8

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Connection = {
  address: string
  /** The request that is being answered, and those that came before its answer was taken. */
  requests: [IncomingMessage, ServerResponse][]
}

/**
 * Makes Fastify's HTTP server one whose connections hold no more than so much memory, whoever opens them.
 * Of more than `max`, the address that has most of them loses one: the oldest that waits for a request, or
 * else the oldest. Requests that are sent before the last one is answered wait for it, a few of them.
 */
export const boundedServer =
  (max: number) =>
  (handler: Handler): Server => {
    /** The oldest first. */
    const open = new Map<Socket, Connection>()

    const handleNext = (connection: Connection) => {
      const [next] = connection.requests
      if (!next) return
      const [request, response] = next
      response.once('close', () => {
        connection.requests.shift()
        if (!request.socket.destroyed) handleNext(connection)
      })
      handler(request, response)
    }

    const server = createServer(TIMEOUTS, (request, response) => {
      const connection = open.get(request.socket)
      if (!connection || request.socket.destroyed) return
      const waiting = connection.requests.push([request, response]) - 1
      if (waiting > MAX_WAITING) request.socket.destroy()
      else if (waiting === 0) handleNext(connection)
    })
    server.setTimeout(SILENCE_TIMEOUT_MS)
    server.on('connection', (socket: Socket) => {
      open.set(socket, { address: normalizeIP(socket.remoteAddress ?? ''), requests: [] })
      socket.once('close', () => open.delete(socket))
      if (open.size > max) leastNeeded(open)?.destroy()
    })
    return server
  }

/** The connection that is closed to make room. */
function leastNeeded(open: Map<Socket, Connection>): Socket | undefined {
  const counts = new Map<string, number>()
  for (const { address } of open.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const [crowded] = [...counts].find(([, count]) => count === most) ?? []
  const theirs = [...open].filter(([, { address }]) => address === crowded)
  const [socket] = theirs.find(([, { requests }]) => requests.length === 0) ?? theirs[0] ?? []
  return socket
}
