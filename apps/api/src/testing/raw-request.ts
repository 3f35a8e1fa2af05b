import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

/** Begins a request on a real socket, in the test's own words, and leaves it unfinished. */
export async function beginRequest(
  app: FastifyInstance,
  head: string,
  headers: Record<string, string>,
  body: string | Uint8Array,
): Promise<Socket> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host: 'localhost', ...headers }).map((line) => line.join(': '))
  socket.write([`${head} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  socket.write(body)
  return socket
}

/** What the other side says first. */
export const firstAnswer = async (socket: Socket): Promise<string> =>
  String((await socket.take(1).toArray())[0])
