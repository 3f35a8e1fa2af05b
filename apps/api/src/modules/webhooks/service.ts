import {
  type ReceiverResponse,
  WEBHOOK_LIMITS,
  WEBHOOK_TEST,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookHealth,
  type WebhookSettings,
  webhookVersion,
} from '@dhow/contract/webhooks'
import { AppError } from '#api/platform/app-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { DeliveryRow, DeliveryStore } from './delivery-store.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { EndpointRow, EndpointStore } from './endpoint-store.ts'
import { payloadOf, RETRY_FOR_MS } from './events.ts'
import { refusalOf } from './post.ts'
import type { WebhookSender } from './sender.ts'
import { newSecret } from './signature.ts'

type DeliveryActionsParts = {
  endpoints: EndpointStore
  deliveries: DeliveryStore
  dispatcher: Dispatcher
  /** The moment that is so many milliseconds from now. */
  at: (afterMs?: number) => Date
}

/** @throws AppError `not-found` without the endpoint */
function findEndpoint(endpoints: EndpointStore, id: string): EndpointRow {
  const endpoint = endpoints.find(id)
  if (endpoint) return endpoint
  throw new AppError('not-found', 'There is no such endpoint. It may have been deleted.')
}

const iso = (date: Date | null) => date?.toISOString()

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, event, state, attempts, status, durationMs, answer, lastError } = row
  const attemptedAt = iso(row.attemptedAt)
  return {
    ...{ id, eventId, event, attempts },
    state: state !== 'waiting' ? state : lastError === null ? 'queued' : 'retrying',
    createdAt: row.createdAt.toISOString(),
    ...(attemptedAt !== undefined && { attemptedAt }),
    ...(state === 'waiting' && { nextAttemptAt: row.nextAttemptAt.toISOString() }),
    answer: {
      ...(status !== null && { status }),
      ...(durationMs !== null && { durationMs }),
      ...(answer !== null && { body: answer }),
      ...(lastError !== null && { reason: lastError }),
    },
  }
}

/** What the administrator sees of deliveries, and does about them. */
const createDeliveryActions = ({
  endpoints,
  deliveries,
  dispatcher,
  at,
}: DeliveryActionsParts) => ({
  health: (): WebhookHealth => deliveries.health(),

  /** The last deliveries to an endpoint, the latest first. */
  deliveries: (id: string): WebhookDelivery[] =>
    deliveries.latest(findEndpoint(endpoints, id).id).map(toDelivery),

  /** Sends a delivery again, now; what was given up begins its three days anew. */
  retry(id: string): void {
    const row = deliveries.find(id)
    if (!row) {
      throw new AppError('not-found', 'There is no such delivery. It may have been deleted.')
    }
    if (row.state === 'delivered') {
      throw new AppError('conflict', 'This event was taken by its receiver.')
    }
    if (!findEndpoint(endpoints, row.endpointId).enabled) {
      throw new AppError('conflict', 'This endpoint is off. Switch it on to send again.')
    }
    deliveries.requeue(at(), at(RETRY_FOR_MS), id)
    dispatcher.drainSoon()
  },

  /** Sends everything again that waits or was given up. */
  retryAll(): void {
    endpoints.transaction(() => deliveries.requeue(at(), at(RETRY_FOR_MS)))
    dispatcher.drainSoon()
  },

  /** Ends the warning about what was given up, and about endpoints that are gone. */
  dismiss: (): void => deliveries.dismiss(at()),
})

export type WebhookService = ReturnType<typeof createWebhookService>

type Parts = {
  endpoints: EndpointStore
  deliveries: DeliveryStore
  dispatcher: Dispatcher
  sender: WebhookSender
  allowsPrivate: boolean
  now: () => number
}

const CHANGED =
  'This endpoint was changed elsewhere in the meantime, so nothing was saved. Look at it, then save again.'

const OLD_SECRET_MS = WEBHOOK_LIMITS.oldSecretHours * 3_600_000

/** Endpoints as the office sees them: without their secrets. */
function toEndpoint(
  { endpoint, ...outcomes }: ReturnType<EndpointStore['list']>[number],
  now: number,
): WebhookEndpoint {
  const { id, url, events, enabled, createdAt, goneAt, oldSecretUntil } = endpoint
  const { waiting, failing, expired, deliveredAt } = outcomes
  const isOldGood = oldSecretUntil !== null && now < oldSecretUntil.getTime()
  return {
    ...{ id, url, events, enabled, waiting, failing, expired },
    createdAt: createdAt.toISOString(),
    ...(goneAt && { goneAt: goneAt.toISOString() }),
    ...(isOldGood && { oldSecretUntil: oldSecretUntil.toISOString() }),
    ...(deliveredAt !== null && { deliveredAt: new Date(deliveredAt).toISOString() }),
  }
}

/** The rules of webhooks: who is told of what, and what the administrator does about it. */
export function createWebhookService(parts: Parts) {
  const { endpoints, deliveries, dispatcher, sender, allowsPrivate, now } = parts
  const at = (afterMs = 0) => new Date(now() + afterMs)

  const find = (id: string) => findEndpoint(endpoints, id)

  /** Settings as they are stored; refuses addresses that are never called. */
  const checked = ({ url: typed, events, enabled }: WebhookSettings): WebhookSettings => {
    const url = new URL(typed)
    const refusal = refusalOf(url, allowsPrivate)
    if (refusal) throw AppError.ofField('invalid', 'url', refusal)
    return { url: url.href, events: [...new Set(events)], enabled }
  }

  return {
    list: () => ({
      endpoints: endpoints.list().map((row) => toEndpoint(row, now())),
      allowsPrivate,
    }),

    ...createDeliveryActions({ deliveries, endpoints, dispatcher, at }),

    /** @returns the id, and the secret, which is shown this once */
    create(settings: WebhookSettings): { id: string; secret: string } {
      const added = { id: newId(), secret: newSecret() }
      const wanted = checked(settings)
      endpoints.transaction(() => {
        if (endpoints.count() >= WEBHOOK_LIMITS.endpoints) {
          const message = `There may be at most ${WEBHOOK_LIMITS.endpoints} endpoints. Delete one first.`
          throw new AppError('conflict', message)
        }
        endpoints.insert({ ...added, ...wanted, createdAt: at() })
      })
      return added
    },

    /**
     * Changes an endpoint; what waits for it is tried at once.
     * @param version that these settings replace (see webhookVersion); without it, any
     * @throws AppError `conflict` when it is of another version by now
     */
    save(id: string, settings: WebhookSettings, version?: string): void {
      const wanted = checked(settings)
      endpoints.transaction(() => {
        if (version !== undefined && version !== webhookVersion(find(id))) {
          throw AppError.ofField('conflict', 'ifVersion', CHANGED)
        }
        find(id)
        endpoints.save(id, wanted)
        deliveries.retryNow(at(), id)
      })
      dispatcher.drainSoon()
    },

    remove(id: string): void {
      find(id)
      dispatcher.forget(id)
      endpoints.remove(id)
    },

    /** Makes a new secret; the old one signs beside it for a day. */
    replaceSecret(id: string): string {
      find(id)
      const secret = newSecret()
      endpoints.replaceSecret(id, secret, at(OLD_SECRET_MS))
      return secret
    },

    /** Sends a test event past the rows, and tells what was answered. */
    async test(
      id: string,
      signal: AbortSignal,
    ): Promise<{ success: boolean; message: string; answer: ReceiverResponse }> {
      const body = payloadOf(WEBHOOK_TEST, at(), {})
      const answer = await sender.call(find(id), { id: newId(), body }, signal)
      const { status, durationMs, reason } = answer
      if (reason !== undefined) {
        return { success: false, message: `The test event was not taken. ${reason}`, answer }
      }
      const message = `The test event was taken: ${status}, after ${durationMs} ms.`
      return { success: true, message, answer }
    },
  }
}
