import * as z from 'zod'
import { Done, errorResponses, Id } from '../errors.ts'
import { ifVersion } from '../fields.ts'
import {
  adminAction,
  adminActionById,
  adminGet,
  adminGetById,
  adminResponses,
  defineRoutes,
  NO_BODY,
} from '../route.ts'
import {
  ReceiverResponse,
  WEBHOOK_LIMITS,
  WebhookDelivery,
  WebhookHealth,
  WebhookList,
  WebhookSettings,
} from './webhooks.ts'

const EndpointSecret = Done.extend({
  id: z.string(),
  secret: z.string().describe('Secret that signs deliveries. Returned only once.'),
})

export const webhooks = defineRoutes({
  list: adminGet('/webhooks', 'List webhook endpoints.', WebhookList),
  health: adminGet(
    '/webhooks/health',
    'Retrieve the delivery health of all endpoints.',
    WebhookHealth,
  ),
  create: {
    method: 'POST',
    path: '/webhooks',
    summary: `Create an endpoint. Fails with 409 if there are ${WEBHOOK_LIMITS.endpoints}, or one with this address.`,
    body: WebhookSettings.extend({ enabled: WebhookSettings.shape.enabled.default(true) }),
    responses: { 201: EndpointSecret, ...errorResponses(401, 409) },
  },
  save: {
    method: 'PUT',
    path: '/webhooks/:id',
    summary:
      'Update an endpoint. Fails with 409 if ifVersion is stale, or if another one has this address.',
    pathParams: Id,
    body: WebhookSettings.extend({ ifVersion }),
    responses: adminResponses(Done, 404, 409),
  },
  remove: adminActionById(
    'DELETE',
    '/webhooks/:id',
    'Delete an endpoint and its queued deliveries.',
  ),
  replaceSecret: {
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Replace the secret. The old one also signs for a day.',
    pathParams: Id,
    body: NO_BODY,
    responses: adminResponses(EndpointSecret, 404),
  },
  test: {
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event and return the response.',
    pathParams: Id,
    body: NO_BODY,
    responses: adminResponses(
      z.object({
        success: z.boolean().describe('Whether the receiver accepted the event.'),
        message: z.string(),
        answer: ReceiverResponse,
      }),
      404,
    ),
    metadata: { rate: 'mail-test' },
  },
  deliveries: adminGetById(
    '/webhooks/:id/deliveries',
    'List the latest deliveries to an endpoint, newest first.',
    z.array(WebhookDelivery),
  ),
  retry: adminActionById(
    'POST',
    '/webhook-deliveries/:id/retry',
    'Send an event again now, also a delivered one.',
    409,
  ),
  retryAll: adminAction(
    'POST',
    '/webhook-deliveries/retry',
    'Retry all failed and expired deliveries now.',
  ),
  dismiss: adminAction(
    'POST',
    '/webhook-deliveries/dismiss',
    'Dismiss the warning about expired deliveries.',
  ),
})
