import type { Db } from '#api/platform/database/open.ts'
import { createQueue, type QueueParts } from '#api/platform/delivery/queue.ts'
import { webhookRoutes } from './routes.ts'
import { createPost, createSender } from './sender.ts'
import { createWebhookEvents, createWebhookStore, type DeliveryRow } from './store.ts'

export type Webhooks = ReturnType<typeof createWebhooks>

type Parts = Omit<QueueParts, 'now'> & {
  db: Db
  /** Whether receivers may be in private networks and use http. */
  allowsPrivate: boolean
}

/** Reports events to other programs (Standard Webhooks). Each endpoint is a lane of the queue. */
export function createWebhooks({ db, allowsPrivate, ...parts }: Parts) {
  const store = createWebhookStore(db)
  const events = createWebhookEvents(db)
  const sender = createSender(store, createPost({ allowsPrivate }))
  const attempts = new Map<string, number>()
  const queue = createQueue({
    ...parts,
    now: Date.now,
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
  return {
    add: events.add,
    drainSoon,
    start,
    idle,
    close,
    routes: webhookRoutes({ store, drainSoon, sender, allowsPrivate }),
    backlog: store.backlog,

    /** Returns the number of attempts since the start, by event and outcome. */
    attempts: () =>
      Array.from(attempts, ([key, count]) => {
        const [event = '', outcome = ''] = key.split(' ')
        return { event, outcome, count }
      }),
  }
}
