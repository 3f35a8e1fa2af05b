import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'
import { tuneForSpeed } from './memory.ts'

/** Milliseconds that requests under way get to finish after SIGTERM. */
const DRAIN_MS = 8_000

/** Maximum milliseconds from SIGTERM to the end of the process. Docker kills it after ten seconds. */
const STOP_MS = 9_500

/** Milliseconds between two looks for connections that have finished their last request. */
const IDLE_CHECK_MS = 50

type Address = Pick<Config, 'host' | 'port'>

/** A start on a taken port fails in one line. */
function portError(error: unknown, port: number): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? new ConfigError(`PORT was ${port}; it may be one that nothing else listens on.`)
    : error
}

/**
 * Takes the port before anything else is touched, so that a server which cannot listen changes nothing.
 * @returns lets go of it, to call right before listening
 * @throws ConfigError when it is taken
 */
export async function reservePort({ host, port }: Address): Promise<() => Promise<void>> {
  // It does not keep a process alive whose start fails.
  const reservation = createServer((socket) => socket.destroy()).unref()
  try {
    await once(reservation.listen(port, host), 'listening')
  } catch (error) {
    throw portError(error, port)
  }
  return async () => void (await once(reservation.close(), 'close'))
}

/**
 * Listens until SIGTERM or SIGINT, then finishes open requests and ends within ten seconds.
 * @throws ConfigError when the port is taken
 */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl }: Address & Pick<Config, 'publicUrl'>,
): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping')
      // A connection that is kept alive after its last answer would hold the end up.
      const closeIdle = () => app.server.closeIdleConnections()
      setInterval(closeIdle, IDLE_CHECK_MS).unref()
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
