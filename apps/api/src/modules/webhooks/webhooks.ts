import type { Contract } from '@dhow/contract'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks'
import type { Db } from '#api/platform/database/open.ts'
import { createQueue, type QueueParts } from '#api/platform/delivery/queue.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { createWebhookEvents } from './events.ts'
import { createPost } from './post.ts'
import { createSender } from './sender.ts'
import type { WebhookService } from './service.ts'
import { createWebhookService } from './service.ts'
import { createWebhookStore, type DeliveryRow } from './store.ts'

export type Webhooks = ReturnType<typeof createWebhooks>

type Parts = Omit<QueueParts, 'now'> & {
  db: Db
  /** Whether receivers may be in private networks and use http. */
  allowsPrivate: boolean
}

/** Reports events to other programs (Standard Webhooks). Each endpoint is a lane of the queue. */
export function createWebhooks({ db, allowsPrivate, ...parts }: Parts) {
  const now = Date.now
  const store = createWebhookStore(db)
  const events = createWebhookEvents(db, now)
  const sender = createSender({ store, post: createPost({ allowsPrivate }), now })
  const attempts = new Map<string, number>()
  const queue = createQueue({
    ...parts,
    now,
    name: 'webhook',
    jobs: store.jobs,
    lanes: store.waitingEndpoints,
    prepare: events.gatherProductChanges,
    async send(delivery: DeliveryRow, signal) {
      const result = await sender.send(delivery, signal)
      const key = `${delivery.event} ${result?.works ? 'delivered' : 'failed'}`
      if (result) attempts.set(key, (attempts.get(key) ?? 0) + 1)
      return result
    },
  })
  const { drainSoon, start, idle, close } = queue
  const service = createWebhookService({ store, drainSoon, sender, allowsPrivate })
  return {
    add: events.add,
    drainSoon,
    start,
    idle,
    close,
    routes: webhookRoutes(service),
    backlog: store.backlog,

    /** Returns the number of attempts since the start, by event and outcome. */
    attempts: () =>
      Array.from(attempts, ([key, count]) => {
        const [event = '', outcome = ''] = key.split(' ')
        return { event, outcome, count }
      }),
  }
}

const webhookRoutes = (service: WebhookService): Handlers<Contract['webhooks']> => ({
  list: () => ok(service.list()),

  health: () => ok(service.health()),

  create: ({ body }) => {
    const message = 'The endpoint was added. Its secret is shown this once.'
    return created(message, service.create(body))
  },

  save: ({ params, body: { ifVersion, ...settings } }) => {
    service.save(params.id, settings, ifVersion)
    return done('Saved.')
  },

  remove: ({ params }) => {
    service.remove(params.id)
    return done('The endpoint was deleted.')
  },

  replaceSecret: ({ params: { id } }) => {
    const secret = service.replaceSecret(id)
    const message = `The secret was replaced. The old one also signs for ${WEBHOOK_LIMITS.oldSecretHours} hours.`
    return done(message, { id, secret })
  },

  test: async ({ params, signal }) => ok(await service.test(params.id, signal)),

  deliveries: ({ params }) => ok(service.deliveries(params.id)),

  retry: ({ params }) => {
    service.retry(params.id)
    return done('The event is being sent again.')
  },

  retryAll: () => {
    service.retryAll()
    return done('The events are being sent again.')
  },

  dismiss: () => {
    service.dismiss()
    return done('Dismissed.')
  },
})
