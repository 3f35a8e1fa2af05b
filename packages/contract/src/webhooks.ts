import * as z from 'zod'
import { Done, errorResponses, Id } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, NO_BODY } from './route.ts'
import { SUBJECTS } from './subjects.ts'
import { ifVersion, line, requiredOr } from './text.ts'

/** What a receiver can be told of. */
export const WEBHOOK_EVENTS = ['enquiry.created', 'enquiry.replied', 'product.changed'] as const

/**
 * What each event says, as `data` of its payload.
 * Fields may be added; a receiver passes over those that it does not know.
 */
export const WEBHOOK_DATA = {
  /** An enquiry came in; one that was filed as spam, when it is released. */
  'enquiry.created': z.object({
    id: z.string(),
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.enum(SUBJECTS),
    /** Empty where the lines say it all. */
    message: z.string(),
    /** How many things are asked for; GET /api/messages/{id} answers them. */
    lines: z.int(),
    createdAt: z.iso.datetime(),
  }),
  'enquiry.replied': z.object({
    id: z.string(),
    email: z.string(),
    reply: z.string(),
    repliedAt: z.iso.datetime(),
  }),
  /**
   * The ids of products, WEBHOOK_LIMITS.ids of them at most: `isComplete` is false where more changed, and the
   * catalogue is to be read anew.
   */
  'product.changed': z.object({
    created: z.array(z.string()),
    changed: z.array(z.string()),
    deleted: z.array(z.string()),
    isComplete: z.boolean(),
  }),
} as const satisfies Record<WebhookEvent, z.ZodType>

/** What 'Send test event' sends. */
export const WEBHOOK_TEST = 'webhook.test'

const receiverUrl = line('URL', LIMITS.text)
  .pipe(
    z.url({
      protocol: /^https?$/,
      abort: true,
      error: 'URL must be an address that begins with https://.',
    }),
  )
  .refine((url) => {
    const { username, password, hash } = new URL(url)
    return !(username || password || hash)
  }, 'URL must hold no user name, no password and no #.')

/** Where to report, and what. */
export const WebhookSettings = z.object({
  url: receiverUrl,
  events: z
    .array(
      z.enum(WEBHOOK_EVENTS, { error: `Events must be some of ${WEBHOOK_EVENTS.join(', ')}.` }),
      { error: requiredOr('Events', 'a list') },
    )
    .min(1, 'Choose at least one event.')
    .max(WEBHOOK_EVENTS.length, `Events must be some of ${WEBHOOK_EVENTS.join(', ')}.`),
  /** Nothing is reported while it is off; what waits goes when it is on again. */
  enabled: z.boolean({ error: requiredOr('On', 'true or false') }),
})

/** How far a delivery has come: `expired` when it was tried until its time was over. */
export const WEBHOOK_STATES = ['queued', 'retrying', 'delivered', 'expired'] as const

/** What a receiver answered. */
export const ReceiverAnswer = z.object({
  /** The HTTP status; not there where none came. */
  status: z.int().optional(),
  durationMs: z.int().optional(),
  /** How the answer begins. */
  body: z.string().optional(),
  /** Why it does not count as taken, in words. */
  reason: z.string().optional(),
})

export const WebhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` of every try. */
  eventId: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  state: z.enum(WEBHOOK_STATES),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  /** The last try. */
  attemptedAt: z.iso.datetime().optional(),
  /** The next one, while it waits. */
  nextAttemptAt: z.iso.datetime().optional(),
  answer: ReceiverAnswer,
})

/** A receiver, with what came of what it was sent. */
export const WebhookEndpoint = WebhookSettings.extend({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.iso.datetime(),
  /** When it was switched off because it had answered 410 Gone. */
  goneAt: z.iso.datetime().optional(),
  /** Until when the secret that was replaced signs, too. */
  oldSecretUntil: z.iso.datetime().optional(),
  /** Deliveries that have not been taken yet, those among them that failed, and those that were given up. */
  waiting: z.int(),
  failing: z.int(),
  expired: z.int(),
  /** The last delivery that was taken. */
  deliveredAt: z.iso.datetime().optional(),
})

export const WebhookList = z.object({
  endpoints: z.array(WebhookEndpoint),
  /** Whether private addresses and http are allowed. */
  allowsPrivate: z.boolean(),
})

/** What the dashboard warns of. */
export const WebhookHealth = z.object({
  /** Deliveries that failed and are tried again, and since when the oldest of them waits. */
  failing: z.int(),
  failingSince: z.iso.datetime().optional(),
  lastError: z.string().optional(),
  /** Deliveries that were given up, until that is dismissed. */
  expired: z.int(),
  /** Endpoints that were switched off because they had answered 410 Gone. */
  gone: z.int(),
})

/** The secret that deliveries are signed with; shown this once. */
const WithSecret = Done.extend({ id: z.string(), secret: z.string() })

export const webhooks = defineRoutes({
  list: {
    method: 'GET',
    path: '/webhooks',
    summary: 'The endpoints that events are reported to',
    responses: { 200: WebhookList, ...errorResponses(401) },
  },
  health: {
    method: 'GET',
    path: '/webhooks/health',
    summary: 'Whether events are taken by their receivers',
    responses: { 200: WebhookHealth, ...errorResponses(401) },
  },
  create: {
    method: 'POST',
    path: '/webhooks',
    summary: 'Adds an endpoint; 409 when there are as many as may be',
    body: WebhookSettings,
    responses: { 201: WithSecret, ...errorResponses(401, 409) },
  },
  save: {
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Changes an endpoint; 409 when it is no longer as ifVersion says',
    pathParams: Id,
    body: WebhookSettings.extend({ ifVersion }),
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
  },
  remove: {
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Deletes an endpoint with what waits for it',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 404) },
  },
  replaceSecret: {
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Makes a new secret; the old one signs beside it for a day',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: WithSecret, ...errorResponses(401, 404) },
  },
  test: {
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Sends a test event now and tells what was answered',
    pathParams: Id,
    body: NO_BODY,
    responses: {
      /** `success` is whether it was taken. */
      200: z.object({ success: z.boolean(), message: z.string(), answer: ReceiverAnswer }),
      ...errorResponses(401, 404),
    },
    metadata: { rate: 'mail-test' },
  },
  deliveries: {
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'The last deliveries to an endpoint, the latest first',
    pathParams: Id,
    responses: { 200: z.array(WebhookDelivery), ...errorResponses(401, 404) },
  },
  sendAgain: {
    method: 'POST',
    path: '/webhook-deliveries/:id/again',
    summary: 'Sends a delivery that was not taken again, now',
    pathParams: Id,
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
  },
  sendAllAgain: {
    method: 'POST',
    path: '/webhook-deliveries/again',
    summary: 'Sends every delivery that waits or was given up again, now',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401) },
  },
  dismiss: {
    method: 'POST',
    path: '/webhook-deliveries/dismiss',
    summary: 'Ends the warning about deliveries that were given up',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401) },
  },
})

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
export type WebhookData = { [Event in WebhookEvent]: z.infer<(typeof WEBHOOK_DATA)[Event]> }
export type WebhookSettings = z.infer<typeof WebhookSettings>
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export type WebhookHealth = z.infer<typeof WebhookHealth>
export type ReceiverAnswer = z.infer<typeof ReceiverAnswer>
