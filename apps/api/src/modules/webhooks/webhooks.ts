import type { Db } from '#api/platform/database/open.ts'
import { createQueue, type QueueParts } from '#api/platform/delivery/queue.ts'
import { createWebhookEvents } from './events.ts'
import { createPost } from './post.ts'
import { webhookRoutes } from './routes.ts'
import { createSender } from './sender.ts'
import { createWebhookService } from './service.ts'
import { createWebhookStore } from './store.ts'

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
  const queue = createQueue({
    ...{ ...parts, now, name: 'webhook', jobs: store.jobs },
    lanes: store.waitingEndpoints,
    prepare: events.gatherProductChanges,
    send: sender.send,
  })
  const { drainSoon, start, idle, close } = queue
  const service = createWebhookService({ store, drainSoon, sender, allowsPrivate })
  return { add: events.add, drainSoon, start, idle, close, routes: webhookRoutes(service) }
}
