import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from '@prometheus-io/client'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'
import { IN_PROCESS } from '#api/platform/http/limits/rate-limits.ts'
import { VERSION } from '#api/platform/version.ts'

type Sources = {
  measureDisk: () => { freeBytes: number }
  getLastBackup: () => { at: Date; bytes: number } | undefined
  measureBacklog: () => Backlog
  measureWebhookBacklog: () => Backlog
  /** Returns the number of attempts to deliver webhooks since the start. */
  countWebhookAttempts: () => { event: string; outcome: string; count: number }[]
  countUnanswered: () => number
}

type Backlog = { waiting: number; since?: Date }

const countSecondsSince = (moment: Date | undefined): number | undefined =>
  moment && (Date.now() - moment.getTime()) / 1000

/** Adds gauges. A gauge without a value is omitted, not zero. */
function createGauges(
  { Gauge }: typeof import('@prometheus-io/client'),
  registry: Registry,
  { measureDisk, getLastBackup, measureBacklog, measureWebhookBacklog, countUnanswered }: Sources,
) {
  const addGauge = (name: string, help: string, read: () => number | undefined) =>
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
  addGauge('dhow_backup_age_seconds', 'Seconds since the start of the last nightly backup', () =>
    countSecondsSince(getLastBackup()?.at),
  )
  addGauge('dhow_backup_bytes', 'Size of the last nightly backup', () => getLastBackup()?.bytes)
  addGauge(
    'dhow_disk_free_bytes',
    'Free bytes on the disk of DATA_DIR',
    () => measureDisk().freeBytes,
  )
  addGauge('dhow_mails_waiting', 'Mails that were not sent yet', () => measureBacklog().waiting)
  addGauge('dhow_mail_oldest_waiting_seconds', 'Seconds since the oldest of them was queued', () =>
    countSecondsSince(measureBacklog().since),
  )
  addGauge(
    'dhow_webhooks_waiting',
    'Webhook events that were not delivered yet',
    () => measureWebhookBacklog().waiting,
  )
  addGauge(
    'dhow_webhook_oldest_waiting_seconds',
    'Seconds since the oldest of them was queued',
    () => countSecondsSince(measureWebhookBacklog().since),
  )
  new Gauge({
    name: 'dhow_build_info',
    help: 'Release and Node version',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.versions.node }, 1)
  addGauge('dhow_enquiries_unanswered', 'Enquiries without a reply, except spam', countUnanswered)
}

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Serves Prometheus metrics at /metrics, protected by a token. */
export const metrics = fp<Sources & { token: string }>(
  async (app, { token, ...sources }) => {
    // Loaded only if metrics are enabled.
    const client = await import('@prometheus-io/client')
    const registry = new client.Registry()
    client.collectDefaultMetrics({ register: registry })
    createGauges(client, registry, sources)
    const requests = new client.Histogram({
      name: 'dhow_request_seconds',
      help: 'Seconds until the response',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers: [registry],
    })

    app.addHook('onResponse', async ({ method, routeOptions, raw }, reply) => {
      if (raw.socket.remoteAddress === IN_PROCESS) return
      const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
      requests.observe(labels, reply.elapsedTime / 1000)
    })

    let rawHits = 0
    app.rawResponses.onHit(({ route, status }, ms) => {
      rawHits += 1
      requests.observe({ method: 'GET', route, status }, ms / 1000)
    })
    const addCounter = (name: string, help: string, read: () => number) =>
      new client.Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    new client.Counter({
      name: 'dhow_webhook_deliveries_total',
      help: 'Attempts to deliver webhook events',
      labelNames: ['event', 'outcome'],
      registers: [registry],
      collect() {
        this.reset()
        for (const { count, ...labels } of sources.countWebhookAttempts()) this.inc(labels, count)
      },
    })
    const { counts } = app.responseCache
    addCounter('dhow_answers_from_memory_total', 'Cached responses', () => rawHits + counts().hits)
    addCounter('dhow_answers_made_total', 'Rendered responses', () => counts().misses)

    const expected = sha256(token)
    const requireToken = async ({ headers }: FastifyRequest) => {
      const sentToken = headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? ''
      if (timingSafeEqual(expected, sha256(sentToken))) return
      throw new AppError('unauthenticated', 'Send METRICS_TOKEN as a bearer token.')
    }

    app.get('/metrics', { onRequest: requireToken }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  },
  { name: 'metrics', dependencies: ['errors', 'rate-limits', 'raw-response-cache'] },
)
