import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createBoundedServer } from './connections.ts'

/** Starts a server; `/slow` responds after `finishSlow`. */
async function start(max: number) {
  const app = Fastify({ serverFactory: createBoundedServer(max), forceCloseConnections: true })
  onTestFinished(() => app.close())
  const slow = Promise.withResolvers<void>()
  let responses = 0
  app.get('/', () => {
    responses += 1
    return 'now'
  })
  app.get('/slow', async () => {
    await slow.promise
    return 'later'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => slow.resolve())
  const { port } = app.server.address() as AddressInfo

  const open = async (localAddress: string, ...paths: string[]): Promise<Socket> => {
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    const accepted = once(app.server, 'connection')
    await Promise.all([once(socket, 'connect'), accepted])
    const buildRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    if (paths.length > 0) socket.write(paths.map(buildRequest).join(''))
    return socket
  }
  return { open, finishSlow: slow.resolve, responses: () => responses }
}

const readResponse = async (socket: Socket) => String((await once(socket, 'data'))[0])

it('closes the oldest connection of the address with the most', async () => {
  const { open } = await start(4)
  const first = await open('127.0.0.2')
  const otherSockets = [await open('127.0.0.3'), await open('127.0.0.2'), await open('127.0.0.2')]
  const visitor = await open('127.0.0.4', '/')
  expect(await readResponse(visitor)).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(() => first.destroyed).toBe(true)
  expect(otherSockets.map(({ closed }) => closed)).toEqual([false, false, false])
})

it('closes idle connections first', async () => {
  const { open, finishSlow } = await start(2)
  const busy = await open('127.0.0.2', '/slow')
  const idle = await open('127.0.0.2')
  const visitor = await open('127.0.0.3', '/')
  expect(await readResponse(visitor)).toMatch(/^HTTP\/1\.1 200 /)
  await expect.poll(() => idle.destroyed).toBe(true)
  finishSlow()
  expect(await readResponse(busy)).toMatch(/^HTTP\/1\.1 200 /)
})

it('closes a connection with too many pipelined requests', async () => {
  const { open, responses } = await start(4)
  const greedy = await open('127.0.0.2', '/slow', ...Array<string>(1_000).fill('/'))
  await once(greedy, 'close')
  expect(responses()).toBeLessThan(10)
})

it('responds to a few pipelined requests in order', async () => {
  const { open, finishSlow } = await start(4)
  const socket = await open('127.0.0.2', '/slow', '/', '/')
  finishSlow()
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  await expect.poll(() => received.match(/later|now/g)).toEqual(['later', 'now', 'now'])
})
