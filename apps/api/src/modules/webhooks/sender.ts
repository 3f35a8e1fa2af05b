import type { ReceiverResponse } from '@dhow/contract/webhooks'
import type { Result } from '#api/platform/delivery/jobs.ts'
import { sign } from '#api/platform/delivery/secrets.ts'
import { type createPost, RefusedReceiver } from './post.ts'
import type { DeliveryRow, EndpointRow, WebhookStore } from './store.ts'

export type WebhookSender = ReturnType<typeof createSender>

type Parts = {
  store: WebhookStore
  post: ReturnType<typeof createPost>
  now: () => number
}

/** Status of a receiver that wants no more requests. */
const GONE = 410

/** Statuses of a receiver or proxy in trouble: other events would fail too. */
const LANE_FAILURES = [429, 502, 503, 504]

/** Error codes that a person can act on. */
const FAILURES: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `There is no server of the name ${host}.`,
  EAI_AGAIN: (host) => `The address of ${host} could not be looked up.`,
  ECONNREFUSED: (host) => `${host} does not accept connections.`,
  ECONNRESET: () => 'The receiver closed the connection.',
  ABORT_ERR: () => 'There was no response within 15 seconds.',
}

function reasonOf(error: unknown, host: string): string {
  if (error instanceof RefusedReceiver) return error.message
  const { code = '', message } = error as Error & { code?: string }
  return FAILURES[code]?.(host) ?? `${host} could not be reached: ${message}`
}

function refusalOf(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined
  const isRedirect = status >= 300 && status < 400
  return `The receiver answered ${status}${isRedirect ? ', and redirects are not followed' : ''}.`
}

export function createSender({ store, post, now }: Parts) {
  /** Sends a signed payload. The response has a reason if it failed, and no status if there was no response. */
  async function call(
    endpoint: EndpointRow,
    { id, body }: { id: string; body: string },
    signal: AbortSignal,
  ): Promise<ReceiverResponse & { retryAfterMs?: number }> {
    const at = now()
    const timestamp = Math.floor(at / 1000)
    const { url } = endpoint
    const secrets = [endpoint, ...stillSigning(endpoint, at)].map(({ secret }) => secret)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Dhow',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id, timestamp, body }, secrets),
    }
    try {
      const response = await post(url, headers, body, signal)
      const reason = refusalOf(response.status)
      return reason === undefined ? response : { ...response, reason }
    } catch (error) {
      return { reason: reasonOf(error, new URL(url).hostname) }
    }
  }

  /** Sends a delivery. An attempt that a shutdown ended does not count. */
  async function send(delivery: DeliveryRow, signal: AbortSignal): Promise<Result | undefined> {
    const { endpointId, event, eventId } = delivery
    const endpoint = store.findEndpoint(endpointId)
    if (!endpoint) return undefined
    const response = await call(endpoint, { id: eventId, body: delivery.body }, signal)
    if (signal.aborted) return undefined
    const { status = null, durationMs = null, body = null, reason: lastError = null } = response
    const { retryAfterMs } = response
    const columns = { status, durationMs, answer: body, lastError }
    if (lastError === null) {
      return {
        columns: { ...columns, state: 'delivered' },
        works: true,
        fields: { event },
      }
    }
    if (status === GONE) store.switchOff(endpointId, new Date(now()))
    const laneFails = status === null || LANE_FAILURES.includes(status)
    const fields = { event, status, reason: lastError }
    return {
      columns,
      fields,
      retryAfterMs,
      ...(laneFails && { laneFailure: { lastError } }),
    }
  }

  return { call, send }
}

/** Returns the replaced secrets that still sign at a time in milliseconds since 1970. */
export const stillSigning = ({ oldSecrets }: EndpointRow, at: number): EndpointRow['oldSecrets'] =>
  oldSecrets.filter(({ until }) => at < until)
