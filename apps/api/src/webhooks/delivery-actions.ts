import type { WebhookDelivery, WebhookHealth } from '@dhow/contract/webhooks'
import { AppError } from '#api/app-error.ts'
import type { DeliveryRow, DeliveryStore } from './delivery-store.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { EndpointRow, EndpointStore } from './endpoint-store.ts'
import { RETRY_FOR_MS } from './events.ts'

type Parts = {
  endpoints: EndpointStore
  deliveries: DeliveryStore
  dispatcher: Dispatcher
  /** The moment that is so many milliseconds from now. */
  at: (afterMs?: number) => Date
}

/** @throws AppError `not-found` without the endpoint */
export function findEndpoint(endpoints: EndpointStore, id: string): EndpointRow {
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
export const createDeliveryActions = ({ endpoints, deliveries, dispatcher, at }: Parts) => ({
  health: (): WebhookHealth => deliveries.health(),

  /** The last deliveries to an endpoint, the latest first. */
  deliveries: (id: string): WebhookDelivery[] =>
    deliveries.latest(findEndpoint(endpoints, id).id).map(toDelivery),

  /** Sends a delivery again, now; what was given up begins its three days anew. */
  sendAgain(id: string): void {
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
  sendAllAgain(): void {
    endpoints.transaction(() => deliveries.requeue(at(), at(RETRY_FOR_MS)))
    dispatcher.drainSoon()
  },

  /** Ends the warning about what was given up, and about endpoints that are gone. */
  dismiss: (): void => deliveries.dismiss(at()),
})
