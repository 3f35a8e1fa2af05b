import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from '#api/config.ts'
import { getErrorCode } from '#api/platform/app-error.ts'
import { tuneForSpeed } from '#api/platform/memory.ts'
import { sendUnavailable } from './errors.ts'

const DRAIN_MS = 8_000

/** Maximum milliseconds from SIGTERM to the end of the process. Docker kills it after ten seconds. */
const STOP_MS = 9_500
const IDLE_CHECK_MS = 50

type Address = Pick<Config, 'host' | 'port'>

function explainListenError(error: unknown, { host, port }: Address): unknown {
  const code = getErrorCode(error) ?? ''
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT was ${port}; another program uses this port, perhaps a Dhow that runs already (dhow check). Stop it, or choose another port.`,
    )
  }
  if (code === 'EACCES') {
    return new ConfigError(
      `PORT was ${port}; only root may use this port. Choose one from 1024, and a reverse proxy.`,
    )
  }
  return /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code)
    ? new ConfigError(
        `HOST was ${JSON.stringify(host)}; this machine has no such address. Use 127.0.0.1, or 0.0.0.0 for all addresses of the machine.`,
      )
    : error
}

/** Reserves the port, where requests get 503. Returns a function that releases it, to be called right before listening. */
export async function reservePort({ host, port }: Address): Promise<() => Promise<void>> {
  // unref: a failed start must not keep the process alive.
  const reservation = createServer(sendUnavailable).unref()
  try {
    await once(reservation.listen(port, host), 'listening')
  } catch (error) {
    throw explainListenError(error, { host, port })
  }
  return async () => {
    const closed = once(reservation.close(), 'close')
    reservation.closeAllConnections()
    await closed
  }
}

/** Closes a listening server. Open requests have eight seconds to finish. */
export async function stop(app: FastifyInstance): Promise<void> {
  // Keep-alive connections would delay the end.
  const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const drain = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearInterval(idleCheck)
  clearTimeout(drain)
}

/** Listens until SIGTERM or SIGINT, then finishes open requests. @throws ConfigError when the port is taken */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl, primaryUrl }: Address & Pick<Config, 'publicUrl' | 'primaryUrl'>,
): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const end = () => {
      app.log.info({ signal }, 'stopping')
      setTimeout(() => {
        app.log.warn('stopped before all work was finished: unfinished changes are rolled back')
        process.exit(0)
      }, STOP_MS).unref()
      void stop(app).then(() => process.exit(0))
    }
    process.once(signal, end)
    app.addHook('onClose', async () => void process.off(signal, end))
  }
  try {
    // A read-only server listens with the new copy of its data before it closes the old one.
    const options = { host, port, reusePort: primaryUrl !== undefined }
    await app.listen(options)
  } catch (error) {
    await app.close()
    throw explainListenError(error, { host, port })
  }
  tuneForSpeed()
  console.info(`Dhow is at ${publicUrl}`)
}
