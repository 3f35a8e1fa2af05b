import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** Milliseconds that requests under way get to finish after SIGTERM. */
const DRAIN = 10_000

/** Listens until SIGTERM or SIGINT, then finishes the requests under way and lets go of everything. */
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
  await app.listen({ host, port })
  console.info(`Dhow is at ${publicUrl}`)
}
