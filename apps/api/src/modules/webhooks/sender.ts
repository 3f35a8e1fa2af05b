import type { ReceiverResponse } from '@dhow/contract/webhooks'
import type { FastifyBaseLogger } from 'fastify'
import { retryDelayMs } from '#api/platform/delivery/retry-delay.ts'
import type { DeliveryRow, DeliveryStore } from './delivery-store.ts'
import type { EndpointRow, EndpointStore } from './endpoint-store.ts'
import { type Answer, type createPost, RefusedReceiver } from './post.ts'
import { sign } from './signature.ts'

export type WebhookSender = ReturnType<typeof createSender>

type Parts = {
  endpoints: EndpointStore
  deliveries: DeliveryStore
  post: ReturnType<typeof createPost>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now: () => number
}

/** The receiver is gone for good and asks not to be called any more. */
const GONE = 410

/** Statuses that say that the receiver, or the way to it, has trouble: any other event would meet it too. */
const ITS_OWN_TROUBLE = [429, 502, 503, 504]

/** Codes of failures that a person can do something about. */
const FAILURES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `There is no server of the name ${host}.`,
  EAI_AGAIN: (host) => `The address of ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `${host} does not take connections.`,
  ECONNRESET: () => 'The receiver closed the connection.',
  ABORT_ERR: () => 'There was no answer within 15 seconds.',
}

/** Why there was no answer, in words. */
function reasonOf(error: unknown, host: string): string {
  if (error instanceof RefusedReceiver) return error.message
  const { code = '', message } = error as Error & { code?: string }
  return FAILURES[code]?.(host) ?? `${host} could not be reached: ${message}`
}

const isTaken = ({ status }: Answer): boolean => status >= 200 && status < 300

/** What was answered, and why that does not count as taken. */
const toReport = (answer: Answer): ReceiverResponse => ({
  ...answer,
  ...(!isTaken(answer) && {
    reason: `The receiver answered ${answer.status}${answer.status >= 300 && answer.status < 400 ? ', and redirects are not followed' : ''}.`,
  }),
})

/** Sends one event at a time to one receiver, and stores what it answered. */
export function createSender({ endpoints, deliveries, post, log, now }: Parts) {
  /** Sends a payload, signed at this moment; without a status where no answer came. */
  async function call(
    { url, secret, oldSecret, oldSecretUntil }: EndpointRow,
    { id, body }: { id: string; body: string },
    signal: AbortSignal,
  ): Promise<ReceiverResponse> {
    const at = now()
    const timestamp = Math.floor(at / 1000)
    const isOldGood = oldSecret !== null && oldSecretUntil !== null && at < oldSecretUntil.getTime()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Dhow',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(
        { id, timestamp, body },
        isOldGood ? [secret, oldSecret] : [secret],
      ),
    }
    try {
      return toReport(await post(url, headers, body, signal))
    } catch (error) {
      return { reason: reasonOf(error, new URL(url).hostname) }
    }
  }

  const markTaken = ({ id, event, endpointId, attempts }: DeliveryRow, columns: object) => {
    const at = new Date(now())
    deliveries.settle(id, at, { state: 'delivered', body: '', ...columns })
    deliveries.retryNow(at, endpointId)
    log.info({ delivery: id, event, attempts: attempts + 1 }, 'webhook delivered')
  }

  const markFailed = (
    row: DeliveryRow,
    { status, reason = '' }: ReceiverResponse,
    columns: object,
  ) => {
    const { id, event, endpointId, queuedAt, giveUpAt } = row
    const at = new Date(now())
    const retryAt = new Date(now() + retryDelayMs(now() - queuedAt.getTime()))
    const state = at >= giveUpAt ? 'expired' : 'waiting'
    const nextAttemptAt = retryAt < giveUpAt ? retryAt : giveUpAt
    deliveries.settle(id, at, { state, nextAttemptAt, ...columns })
    if (status === GONE) endpoints.switchOff(endpointId, at)
    else if (status === undefined || ITS_OWN_TROUBLE.includes(status)) {
      deliveries.deferAll(endpointId, at, retryAt, reason)
    }
    log.warn({ delivery: id, event, status, state, reason }, 'webhook not delivered')
  }

  return {
    call,

    /** @param signal ends the try early, which does not count then */
    async send(row: DeliveryRow, signal: AbortSignal): Promise<void> {
      const endpoint = endpoints.find(row.endpointId)
      if (!endpoint) return
      const answer = await call(endpoint, { id: row.eventId, body: row.body }, signal)
      if (signal.aborted) return
      const { status = null, durationMs = null, body = null, reason = null } = answer
      const columns = { status, durationMs, answer: body, lastError: reason }
      if (reason === null) markTaken(row, columns)
      else markFailed(row, answer, columns)
    },
  }
}
