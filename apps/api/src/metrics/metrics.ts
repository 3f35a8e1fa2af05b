import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/app-error.ts'
import { IN_PROCESS } from '#api/http/rate-limits.ts'
import { createGauges, type Sources } from './gauges.ts'

/** Seconds that part quick requests from slow ones. */
const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Figures for a program that watches the server, as Prometheus reads them, at /metrics: for who knows the
 * token. Requests count by the route that they met, not by their address, of which there are endless.
 */
export const metrics = fp<Sources & { token: string }>(
  async (app, { token, ...sources }) => {
    // Nobody loads it who does not ask for figures.
    const { Registry, Counter, Histogram, collectDefaultMetrics } = await import(
      '@prometheus-io/client'
    )
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    await createGauges(registry, sources)
    const requests = new Histogram({
      name: 'dhow_request_seconds',
      help: 'Seconds until a request was answered',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers: [registry],
    })

    app.addHook(
      'onResponse',
      async ({ method, routeOptions, raw }, { statusCode, elapsedTime }) => {
        if (raw.socket.remoteAddress === IN_PROCESS) return
        const labels = { method, route: routeOptions.url ?? 'none', status: statusCode }
        requests.observe(labels, elapsedTime / 1000)
      },
    )

    let repeated = 0
    app.repeats.onRepeated(({ route, status }, ms) => {
      repeated += 1
      requests.observe({ method: 'GET', route, status }, ms / 1000)
    })
    const total = (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    total(
      'dhow_answers_from_memory_total',
      'Pages, public API answers and small pictures that were in memory',
      () => repeated + app.answers.counts().kept,
    )
    total(
      'dhow_answers_made_total',
      'Pages and public API answers that were not',
      () => app.answers.counts().made,
    )

    const expected = sha256(token)
    const requireToken = async ({ headers }: FastifyRequest) => {
      const given = headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? ''
      if (timingSafeEqual(expected, sha256(given))) return
      throw new AppError('unauthenticated', 'Send the setting METRICS_TOKEN as a bearer token.')
    }

    app.get('/metrics', { onRequest: requireToken }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  },
  { name: 'metrics', dependencies: ['errors', 'rate-limits', 'repeats'] },
)
