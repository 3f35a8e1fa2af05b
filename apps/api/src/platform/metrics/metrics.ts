import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from '@prometheus-io/client'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'
import { IN_PROCESS } from '#api/platform/http/rate-limits.ts'

/** Sources of the metrics, called at each scrape. */
type Sources = {
  disk: () => { freeBytes: number }
  lastBackup: () => { at: Date; bytes: number } | undefined
  backlog: () => { waiting: number; since?: Date }
  /** Unanswered enquiries, as the dashboard counts them. */
  unanswered: () => number
}

const secondsSince = (moment: Date | undefined): number | undefined =>
  moment && (Date.now() - moment.getTime()) / 1000

/** Adds gauges. A gauge without a value is omitted, not zero. */
async function createGauges(
  registry: Registry,
  { disk, lastBackup, backlog, unanswered }: Sources,
): Promise<void> {
  const { Gauge } = await import('@prometheus-io/client')
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('dhow_backup_age_seconds', 'Seconds since the last nightly backup was begun', () =>
    secondsSince(lastBackup()?.at),
  )
  gauge('dhow_backup_bytes', 'Size of the last nightly backup', () => lastBackup()?.bytes)
  gauge(
    'dhow_disk_free_bytes',
    'Bytes that may still be written to the disk of DATA_DIR',
    () => disk().freeBytes,
  )
  gauge('dhow_mails_waiting', 'Mails that have not left yet', () => backlog().waiting)
  gauge('dhow_mail_oldest_waiting_seconds', 'Seconds that the oldest of them has waited', () =>
    secondsSince(backlog().since),
  )
  gauge('dhow_enquiries_unanswered', 'Enquiries without a reply, spam aside', unanswered)
}

/** Histogram buckets in seconds. */
const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Serves Prometheus metrics at /metrics, protected by a token. Requests are counted by route, because addresses are unlimited.
 */
export const metrics = fp<Sources & { token: string }>(
  async (app, { token, ...sources }) => {
    // Loaded only if metrics are enabled.
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

    let rawHits = 0
    app.rawResponses.onHit(({ route, status }, ms) => {
      rawHits += 1
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
      'Pages, public API responses and small pictures sent from memory',
      () => rawHits + app.responseCache.counts().hits,
    )
    total(
      'dhow_answers_made_total',
      'Pages and public API responses that were rendered',
      () => app.responseCache.counts().misses,
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
  { name: 'metrics', dependencies: ['errors', 'rate-limits', 'raw-response-cache'] },
)
