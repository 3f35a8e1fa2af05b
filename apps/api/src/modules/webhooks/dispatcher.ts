import type { FastifyBaseLogger } from 'fastify'
import { createDrain } from '#api/platform/delivery/drain.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { WebhookEvents } from './events.ts'
import type { WebhookSender } from './sender.ts'

export type Dispatcher = ReturnType<typeof createDispatcher>

const [SECOND_MS, MINUTE_MS, DAY_MS] = [1_000, 60_000, 86_400_000]

/** Milliseconds that an event is kept after it was queued. */
const RETENTION_MS = 30 * DAY_MS

/** Milliseconds between two events of products: what changes meanwhile is one. */
const GATHER_EVERY_MS = 2 * SECOND_MS

/** Milliseconds until the next run after the database itself failed. */
const RETRY_AFTER_FAULT_MS = MINUTE_MS

/** Milliseconds that a stop waits for what is being sent. */
const SHUTDOWN_TIMEOUT_MS = 5 * SECOND_MS

type Parts = {
  events: WebhookEvents
  deliveries: DeliveryStore
  sender: WebhookSender
  log: Pick<FastifyBaseLogger, 'error'>
  now: () => number
  /** Awaited before anything is written. */
  beforeWrite?: (() => Promise<void>) | undefined
}

/**
 * Brings events to their receivers: to each one after another, whatever the others are doing. What was
 * being sent when the process was killed waits still, and is sent by the next start, under the same id.
 */
export function createDispatcher({ events, deliveries, sender, log, now, beforeWrite }: Parts) {
  const shutdown = new AbortController()
  const lanes = new Map<string, ReturnType<typeof createDrain>>()
  let [cleanedAt, gatheredAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]

  const guarded = (run: () => Promise<number>) => () =>
    run().catch((error) => {
      log.error({ err: error }, 'webhooks failed, will try again')
      return RETRY_AFTER_FAULT_MS
    })

  /** @returns milliseconds until the next delivery to this endpoint is due */
  async function sendDue(endpointId: string): Promise<number> {
    while (!shutdown.signal.aborted && !main.isClosed()) {
      await beforeWrite?.()
      const row = deliveries.nextDue(endpointId, new Date(now()))
      if (!row) break
      await sender.send(row, shutdown.signal)
    }
    const nextAt = deliveries.nextDueAt(endpointId)
    return nextAt ? Math.max(nextAt.getTime() - now(), 0) : DAY_MS
  }

  const laneOf = (endpointId: string) => {
    const lane = lanes.get(endpointId) ?? createDrain(guarded(() => sendDue(endpointId)))
    lanes.set(endpointId, lane)
    return lane
  }

  /** @returns milliseconds until changed products are gathered again */
  async function dispatch(): Promise<number> {
    await beforeWrite?.()
    if (now() - cleanedAt >= DAY_MS) {
      deliveries.removeOld(new Date(now() - RETENTION_MS))
      cleanedAt = now()
    }
    const isPaused = now() - gatheredAt < GATHER_EVERY_MS
    if (!isPaused && events.hasProductChanges()) {
      events.gatherProductChanges()
      gatheredAt = now()
    }
    for (const endpointId of deliveries.awaited()) laneOf(endpointId).drainSoon()
    return isPaused ? GATHER_EVERY_MS - (now() - gatheredAt) : DAY_MS
  }

  const main = createDrain(guarded(dispatch))

  return {
    /** Starts sending what is due, where it is not being sent already. Call it after the transaction. */
    drainSoon: main.drainSoon,

    /** Begins: what waited is tried at once. */
    start(): void {
      deliveries.retryNow(new Date(now()))
      main.drainSoon()
    },

    /** Sends nothing to an endpoint that was deleted any more. */
    forget(endpointId: string): void {
      void lanes.get(endpointId)?.close()
      lanes.delete(endpointId)
    },

    /** Resolves when nothing is being sent. */
    async idle(): Promise<void> {
      await main.idle()
      for (const lane of lanes.values()) await lane.idle()
    },

    /** Stops after what is being sent; the rest stays for the next start. */
    async close(): Promise<void> {
      const timeout = setTimeout(() => shutdown.abort(), SHUTDOWN_TIMEOUT_MS).unref()
      await main.close()
      await Promise.all(Array.from(lanes.values(), (lane) => lane.close()))
      clearTimeout(timeout)
    },
  }
}
