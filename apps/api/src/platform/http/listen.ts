import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from '#api/config.ts'
import { errorCode } from '#api/platform/app-error.ts'
import { tuneForSpeed } from '#api/platform/memory.ts'

const DRAIN_MS = 8_000

/** Maximum milliseconds from SIGTERM to the end of the process. Docker kills it after ten seconds. */
const STOP_MS = 9_500
const IDLE_CHECK_MS = 50

type Address = Pick<Config, 'host' | 'port'>

function portError(error: unknown, port: number): unknown {
  const isTaken = errorCode(error) === 'EADDRINUSE'
  return isTaken ? new ConfigError(`PORT was ${port}; another program uses this port.`) : error
}

/** Reserves the port. Returns a function that releases it, to be called right before listening. */
export async function reservePort({ host, port }: Address): Promise<() => Promise<void>> {
  // unref: a failed start must not keep the process alive.
  const reservation = createServer((socket) => socket.destroy()).unref()
  try {
    await once(reservation.listen(port, host), 'listening')
  } catch (error) {
    throw portError(error, port)
  }
  return async () => void (await once(reservation.close(), 'close'))
}

/** Listens until SIGTERM or SIGINT, then finishes open requests. @throws ConfigError when the port is taken */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl }: Address & Pick<Config, 'publicUrl'>,
): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping')
      // Keep-alive connections would delay the end.
      setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS).unref()
      setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
      setTimeout(() => {
        app.log.warn('stopped before all work was finished: unfinished changes are rolled back')
        process.exit(0)
      }, STOP_MS).unref()
      void app.close().then(() => process.exit(0))
    })
  }
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw portError(error, port)
  }
  tuneForSpeed()
  console.info(`Dhow is at ${publicUrl}`)
}
