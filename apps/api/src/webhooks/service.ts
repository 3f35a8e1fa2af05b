import { webhookVersion } from '@dhow/contract/record-version'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhook-limits'
import {
  type ReceiverAnswer,
  WEBHOOK_TEST,
  type WebhookEndpoint,
  type WebhookSettings,
} from '@dhow/contract/webhooks'
import { AppError } from '#api/app-error.ts'
import { newId } from '#api/ids.ts'
import { createDeliveryActions, findEndpoint } from './delivery-actions.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { EndpointStore } from './endpoint-store.ts'
import { payloadOf } from './events.ts'
import { refusalOf } from './post.ts'
import type { WebhookSender } from './sender.ts'
import { newSecret } from './signature.ts'

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
    ): Promise<{ success: boolean; message: string; answer: ReceiverAnswer }> {
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
