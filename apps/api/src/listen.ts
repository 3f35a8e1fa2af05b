import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'
import { endSmallStart } from './small-server.ts'

/** Milliseconds that requests under way get to finish after SIGTERM. */
const DRAIN = 10_000

/**
 * Listens until SIGTERM or SIGINT, then finishes the requests under way and lets go of everything.
 * @throws ConfigError when the port is taken
 */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), DRAIN).unref()
      void app.close().then(() => process.exit(0))
    })
  }
  try {
    await app.listen({ host, port })
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!taken) throw error
    await app.close()
    throw new ConfigError(`PORT was ${port}; it may be one that nothing else listens on.`)
  }
  endSmallStart()
  console.info(`Dhow is at ${publicUrl}`)
}
