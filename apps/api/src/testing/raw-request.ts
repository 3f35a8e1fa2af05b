import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** A port of this machine, or a server that is to listen on one. */
type Server = number | FastifyInstance

/** Begins a request on a real socket, in the test's own words, and leaves it unfinished. */
export async function beginRequest(
  server: Server,
  head: string,
  headers: Record<string, string>,
  body: string,
): Promise<Socket> {
  const socket = connect(await portOf(server), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host: 'localhost', ...headers }).map((line) => line.join(': '))
  socket.write([`${head} HTTP/1.1`, ...lines, '', body].join('\r\n'))
  return socket
}

async function portOf(server: Server): Promise<number> {
  if (typeof server === 'number') return server
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

/** The first bytes of the response. */
export const firstAnswer = async (socket: Socket): Promise<string> =>
  String((await socket.take(1).toArray())[0])
