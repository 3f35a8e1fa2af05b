import type { Contract } from '@dhow/contract'
import {
  hashWebhook,
  WEBHOOK_LIMITS,
  WEBHOOK_TEST,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookSettings,
} from '@dhow/contract/webhooks/webhooks'
import { AppError, requireStored, requireVersion } from '#api/platform/app-error.ts'
import { createSecret } from '#api/platform/delivery/secrets.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { createId } from '#api/platform/ids.ts'
import { findRefusal, getSigningSecrets, type WebhookSender } from './sender.ts'
import { buildPayload, type DeliveryRow, RETRY_FOR_MS, type WebhookStore } from './store.ts'

type Parts = {
  store: WebhookStore
  drainSoon: () => void
  sender: WebhookSender
  allowsPrivate: boolean
}

const OLD_SECRET_MS = WEBHOOK_LIMITS.oldSecretHours * 3_600_000

const getTimeAfter = (ms: number) => new Date(Date.now() + ms)

export function createWebhookRoutes(parts: Parts): Handlers<Contract['webhooks']> {
  const { store, drainSoon, sender, allowsPrivate } = parts

  const requireEndpoint = (id: string) => requireStored(store.findEndpoint(id), 'endpoint')

  const validate = ({ url: typed, events, enabled }: WebhookSettings): WebhookSettings => {
    const url = new URL(typed)
    const refusal = findRefusal(url, allowsPrivate)
    if (refusal) throw AppError.forField('invalid', 'url', refusal)
    return { url: url.href, events: [...new Set(events)], enabled }
  }

  /** An address that is saved twice would get each event twice. */
  const refuseSame = (url: string) => {
    if (!store.listUrls().includes(url)) return
    const message = `There is already an endpoint for ${url}. Change its events, or delete it first.`
    throw AppError.forField('conflict', 'url', message, { code: 'duplicate' })
  }

  return {
    list: () => ok({ endpoints: store.listEndpoints().map(toEndpoint), allowsPrivate }),

    health: () => ok(store.getHealth()),

    create: ({ body }) => {
      const secret = { id: createId(), secret: createSecret() }
      const settings = validate(body)
      store.transaction(() => {
        refuseSame(settings.url)
        if (store.listUrls().length >= WEBHOOK_LIMITS.endpoints) {
          const message = `There may be at most ${WEBHOOK_LIMITS.endpoints} endpoints. Delete one first.`
          throw new AppError('conflict', message)
        }
        store.insertEndpoint({ ...secret, ...settings, createdAt: getTimeAfter(0) })
      })
      return created('The endpoint was added. Copy its secret now: it is not shown again.', secret)
    },

    save: ({ params: { id }, body: { ifVersion, ...body } }) => {
      const settings = validate(body)
      store.transaction(() => {
        const endpoint = requireEndpoint(id)
        requireVersion(ifVersion, hashWebhook(endpoint), 'This endpoint was')
        if (endpoint.url !== settings.url) refuseSame(settings.url)
        store.saveEndpoint(id, settings)
        store.makeDue(id, getTimeAfter(0))
      })
      drainSoon()
      return done('Saved.')
    },

    remove: ({ params }) => {
      store.removeEndpoint(requireEndpoint(params.id).id)
      return done('The endpoint was deleted.')
    },

    replaceSecret: ({ params: { id } }) => {
      const secret = createSecret()
      const endpoint = requireEndpoint(id)
      const oldSecret = { secret: endpoint.secret, until: +getTimeAfter(OLD_SECRET_MS) }
      store.replaceSecret(id, secret, [oldSecret, ...getSigningSecrets(endpoint, Date.now())])
      const message = `The secret was replaced. The old one also signs for ${WEBHOOK_LIMITS.oldSecretHours} hours.`
      return done(message, { id, secret })
    },

    test: async ({ params, signal }) => {
      const body = buildPayload(WEBHOOK_TEST, getTimeAfter(0), {})
      const answer = await sender.call(requireEndpoint(params.id), { id: createId(), body }, signal)
      const { status, durationMs, reason } = answer
      if (reason !== undefined) {
        const message = `The test event was not accepted. ${reason}`
        return ok({ success: false, message, answer })
      }
      const message = `The test event was accepted: ${status}, after ${durationMs} ms.`
      return ok({ success: true, message, answer })
    },

    deliveries: ({ params }) =>
      ok(store.listLatestDeliveries(requireEndpoint(params.id).id).map(toDelivery)),

    retry: ({ params: { id } }) => {
      const delivery = requireStored(store.findDelivery(id), 'delivery')
      if (delivery.body === '') {
        throw new AppError('conflict', 'The enquiry of this event was deleted.')
      }
      if (!requireEndpoint(delivery.endpointId).enabled) {
        throw new AppError('conflict', 'This endpoint is off. Switch it on to send again.')
      }
      store.retry(id, getTimeAfter(0), getTimeAfter(RETRY_FOR_MS))
      drainSoon()
      return done('The event is being sent again.')
    },

    retryAll: () => {
      store.transaction(() => store.jobs.retryAll(getTimeAfter(0), getTimeAfter(RETRY_FOR_MS)))
      drainSoon()
      return done('The events are being sent again.')
    },

    dismiss: () => {
      store.dismiss(getTimeAfter(0))
      return done('Dismissed.')
    },
  }
}

function toEndpoint({
  endpoint,
  deliveredAt,
  ...counts
}: ReturnType<WebhookStore['listEndpoints']>[number]): WebhookEndpoint {
  const { id, url, events, enabled, createdAt, goneAt } = endpoint
  const [newestOld] = getSigningSecrets(endpoint, Date.now())
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
