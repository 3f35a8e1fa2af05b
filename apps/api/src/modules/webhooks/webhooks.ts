import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#api/platform/database/open.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createDispatcher } from './dispatcher.ts'
import { createEndpointStore } from './endpoint-store.ts'
import { createWebhookEvents } from './events.ts'
import { createPost } from './post.ts'
import { webhookRoutes } from './routes.ts'
import { createSender } from './sender.ts'
import { createWebhookService } from './service.ts'

export type Webhooks = ReturnType<typeof createWebhooks>

type Parts = {
  db: Db
  log: FastifyBaseLogger
  /** Whether receivers may be in private networks and without TLS. */
  allowsPrivate: boolean
  /** Awaited before anything is sent and its outcome written. */
  beforeWrite?: () => Promise<void>
  now?: () => number
}

/** Events that programs of others are told of (Standard Webhooks), and what the administrator sees of that. */
export function createWebhooks({ db, log, allowsPrivate, beforeWrite, now = Date.now }: Parts) {
  const endpoints = createEndpointStore(db)
  const deliveries = createDeliveryStore(db)
  const events = createWebhookEvents(db, now)
  const sender = createSender({
    endpoints,
    deliveries,
    post: createPost({ allowsPrivate }),
    log,
    now,
  })
  const dispatcher = createDispatcher({ events, deliveries, sender, log, now, beforeWrite })
  const service = createWebhookService({
    ...{ endpoints, deliveries, dispatcher, sender, allowsPrivate, now },
  })
  const { drainSoon, start, idle, close } = dispatcher
  return { add: events.add, drainSoon, start, idle, close, routes: webhookRoutes(service) }
}
