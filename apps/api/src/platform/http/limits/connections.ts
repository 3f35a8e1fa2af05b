import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** Time-outs (ms) of connections; see Node's `http.Server`. */
const TIMEOUTS = {
  headersTimeout: 15_000,
  /** Long enough for twelve pictures over a slow line. */
  requestTimeout: 30 * 60_000,
  /** Longer than proxies keep idle connections, usually a minute. */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
}

const IDLE_TIMEOUT_MS = 120_000

/** Maximum number of pipelined requests that wait. Browsers and proxies send one at a time. */
const MAX_WAITING = 8

type Handler = (request: IncomingMessage, response: ServerResponse) => void

type Connection = {
  address: string
  /** The current request, then pipelined requests. */
  requests: [IncomingMessage, ServerResponse][]
}

/**
 * Creates Fastify's HTTP server. Above `max` connections, the address with the most loses one: its oldest idle one, or else
 * its oldest. A few pipelined requests per connection wait for their turn.
 */
export const createBoundedServer =
  (max: number) =>
  (handler: Handler): Server => {
    /** Oldest first. */
    const open = new Map<Socket, Connection>()

    const handleNext = (connection: Connection) => {
      const [next] = connection.requests
      if (!next) return
      const [request, response] = next
      // A request that was forwarded has no socket afterwards.
      const { socket } = request
      response.once('close', () => {
        connection.requests.shift()
        if (!socket.destroyed) handleNext(connection)
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
    server.setTimeout(IDLE_TIMEOUT_MS)
    server.on('connection', (socket: Socket) => {
      open.set(socket, { address: normalizeIP(socket.remoteAddress ?? ''), requests: [] })
      socket.once('close', () => open.delete(socket))
      if (open.size > max) findLeastNeeded(open)?.destroy()
    })
    return server
  }

function findLeastNeeded(open: Map<Socket, Connection>): Socket | undefined {
  const counts = new Map<string, number>()
  for (const { address } of open.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const [crowded] = [...counts].find(([, count]) => count === most) ?? []
  const ofCrowded = [...open].filter(([, { address }]) => address === crowded)
  const [socket] = ofCrowded.find(([, { requests }]) => requests.length === 0) ?? ofCrowded[0] ?? []
  return socket
}
