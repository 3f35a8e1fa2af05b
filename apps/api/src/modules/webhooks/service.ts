import {
  WEBHOOK_LIMITS,
  WEBHOOK_TEST,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookSettings,
  webhookVersion,
} from '@dhow/contract/webhooks'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import { newSecret } from '#api/platform/delivery/secrets.ts'
import { newId } from '#api/platform/ids.ts'
import { payloadOf, RETRY_FOR_MS } from './events.ts'
import { refusalOf } from './post.ts'
import { stillSigning, type WebhookSender } from './sender.ts'
import type { DeliveryRow, WebhookStore } from './store.ts'

export type WebhookService = ReturnType<typeof createWebhookService>

type Parts = {
  store: WebhookStore
  drainSoon: () => void
  sender: WebhookSender
  allowsPrivate: boolean
}

const OLD_SECRET_MS = WEBHOOK_LIMITS.oldSecretHours * 3_600_000

const after = (ms: number) => new Date(Date.now() + ms)

export function createWebhookService({ store, drainSoon, sender, allowsPrivate }: Parts) {
  const find = (id: string) => {
    const endpoint = store.findEndpoint(id)
    if (endpoint) return endpoint
    throw new AppError('not-found', 'There is no such endpoint. It may have been deleted.')
  }

  const validate = ({ url: typed, events, enabled }: WebhookSettings): WebhookSettings => {
    const url = new URL(typed)
    const refusal = refusalOf(url, allowsPrivate)
    if (refusal) throw AppError.ofField('invalid', 'url', refusal)
    return { url: url.href, events: [...new Set(events)], enabled }
  }

  return {
    list: () => ({ endpoints: store.endpoints().map(toEndpoint), allowsPrivate }),

    health: store.health,

    deliveries: (id: string): WebhookDelivery[] =>
      store.latestDeliveries(find(id).id).map(toDelivery),

    /** Sends a delivery again now, also a successful one. It is retried for three more days. */
    retry(id: string): void {
      const delivery = store.findDelivery(id)
      if (!delivery) {
        throw new AppError('not-found', 'There is no such delivery. It may have been deleted.')
      }
      if (delivery.body === '') {
        throw new AppError('conflict', 'The enquiry of this event was deleted.')
      }
      if (!find(delivery.endpointId).enabled) {
        throw new AppError('conflict', 'This endpoint is off. Switch it on to send again.')
      }
      store.retry(id, after(0), after(RETRY_FOR_MS))
      drainSoon()
    },

    retryAll(): void {
      store.transaction(() => store.jobs.retryAll(after(0), after(RETRY_FOR_MS)))
      drainSoon()
    },

    dismiss: (): void => store.dismiss(after(0)),

    /** Returns the id and the secret, which is shown only once. */
    create(settings: WebhookSettings): { id: string; secret: string } {
      const added = { id: newId(), secret: newSecret() }
      const validated = validate(settings)
      store.transaction(() => {
        if (store.countEndpoints() >= WEBHOOK_LIMITS.endpoints) {
          const message = `There may be at most ${WEBHOOK_LIMITS.endpoints} endpoints. Delete one first.`
          throw new AppError('conflict', message)
        }
        store.insertEndpoint({ ...added, ...validated, createdAt: after(0) })
      })
      return added
    },

    /**
     * Changes an endpoint and sends its waiting deliveries.
     * @throws AppError `conflict` if `version` is given and stale
     */
    save(id: string, settings: WebhookSettings, version?: string): void {
      const validated = validate(settings)
      store.transaction(() => {
        requireVersion(version, webhookVersion(find(id)), 'This endpoint was')
        store.saveEndpoint(id, validated)
        store.makeDue(id, after(0))
      })
      drainSoon()
    },

    remove: (id: string): void => store.removeEndpoint(find(id).id),

    /** Creates a new secret. Each replaced one also signs for a day. */
    replaceSecret(id: string): string {
      const secret = newSecret()
      const endpoint = find(id)
      const replaced = { secret: endpoint.secret, until: +after(OLD_SECRET_MS) }
      store.replaceSecret(id, secret, [replaced, ...stillSigning(endpoint, Date.now())])
      return secret
    },

    async test(id: string, signal: AbortSignal) {
      const body = payloadOf(WEBHOOK_TEST, after(0), {})
      const answer = await sender.call(find(id), { id: newId(), body }, signal)
      const { status, durationMs, reason } = answer
      if (reason !== undefined) {
        return { success: false, message: `The test event was not accepted. ${reason}`, answer }
      }
      const message = `The test event was accepted: ${status}, after ${durationMs} ms.`
      return { success: true, message, answer }
    },
  }
}

/** Returns an endpoint without its secrets. */
function toEndpoint({
  endpoint,
  deliveredAt,
  ...counts
}: ReturnType<WebhookStore['endpoints']>[number]): WebhookEndpoint {
  const { id, url, events, enabled, createdAt, goneAt } = endpoint
  const [newestOld] = stillSigning(endpoint, Date.now())
  return {
    id,
    url,
    events,
    enabled,
    ...counts,
    createdAt: createdAt.toISOString(),
    ...(goneAt && { goneAt: goneAt.toISOString() }),
    ...(newestOld && { oldSecretUntil: new Date(newestOld.until).toISOString() }),
    ...(deliveredAt !== null && { deliveredAt: new Date(deliveredAt).toISOString() }),
  }
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, event, state, attempts, attemptedAt } = row
  const { status, durationMs, answer, lastError } = row
  return {
    id,
    eventId,
    event,
    attempts,
    state: state !== 'waiting' ? state : lastError === null ? 'queued' : 'retrying',
    createdAt: row.createdAt.toISOString(),
    ...(attemptedAt && { attemptedAt: attemptedAt.toISOString() }),
    ...(state === 'waiting' && { nextAttemptAt: row.nextAttemptAt.toISOString() }),
    answer: {
      ...(status !== null && { status }),
      ...(durationMs !== null && { durationMs }),
      ...(answer !== null && { body: answer }),
      ...(lastError !== null && { reason: lastError }),
    },
  }
}
