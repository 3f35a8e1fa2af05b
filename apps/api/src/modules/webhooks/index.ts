import type { Kernel } from '#api/kernel.ts'
import { createQueue } from '#api/platform/delivery/queue.ts'
import { createWebhookRoutes } from './routes.ts'
import { createPost, createSender } from './sender.ts'
import { createWebhookEvents, createWebhookStore, type DeliveryRow } from './store.ts'

/** Reports events to other programs (Standard Webhooks). Each endpoint is a lane of the queue. */
export function createWebhooks({ config, db, events, background, log }: Kernel) {
  const allowsPrivate = config.webhooksAllowPrivate
  const store = createWebhookStore(db)
  const { add, gatherProductChanges } = createWebhookEvents(db)
  const sender = createSender(store, createPost({ allowsPrivate }))
  const attempts = new Map<string, number>()
  const queue = createQueue({
    log,
    beforeWrite: background.waitForWrites,
    now: Date.now,
    name: 'webhook',
    jobs: store.jobs,
    listLanes: store.listWaitingEndpoints,
    prepare: gatherProductChanges,
    async send(delivery: DeliveryRow, signal) {
      const result = await sender.send(delivery, signal)
      const key = `${delivery.event} ${result?.works ? 'delivered' : 'failed'}`
      if (result) attempts.set(key, (attempts.get(key) ?? 0) + 1)
      return result
    },
  })
  const { drainSoon, start, waitUntilIdle, close } = queue
  const report: typeof add = (event, data) => {
    add(event, data)
    // Runs after the transaction of the event, which is synchronous.
    drainSoon()
  }
  events.on('enquiry.received', (data) => report('enquiry.created', data))
  events.on('reply.sent', (data) => report('enquiry.replied', data))
  events.on('answer.received', (data) => report('enquiry.answered', data))
  events.on('quotation.sent', (data) => report('quotation.sent', data))
  events.on('quotation.decided', (data, state) => report(`quotation.${state}`, data))
  events.on('proforma.sent', (data) => report('proforma.sent', data))
  events.on('deal.updated', (data) => report('deal.updated', data))
  events.on('quotation.expired', (data) => report('quotation.expired', data))
  return {
    drainSoon,
    start(): void {
      events.on('products.changed', drainSoon)
      start()
    },
    waitUntilIdle,
    close,
    routes: createWebhookRoutes({ store, drainSoon, sender, allowsPrivate }),
    measureBacklog: store.measureBacklog,

    /** Returns the number of attempts since the start, by event and outcome. */
    countAttempts: () =>
      Array.from(attempts, ([key, count]) => {
        const [event = '', outcome = ''] = key.split(' ')
        return { event, outcome, count }
      }),
  }
}
