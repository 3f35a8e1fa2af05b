import type { Contract } from '@dhow/contract'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { WebhookService } from './service.ts'

export const webhookRoutes = (service: WebhookService): Handlers<Contract['webhooks']> => ({
  list: () => ({ status: 200, body: service.list() }),

  health: () => ({ status: 200, body: service.health() }),

  create: ({ body }) => {
    const message = 'The endpoint was added. Its secret is shown this once.'
    return { status: 201, body: { success: true, message, ...service.create(body) } }
  },

  save: ({ params, body: { ifVersion, ...settings } }) => {
    service.save(params.id, settings, ifVersion)
    return { status: 200, body: { success: true, message: 'Saved.' } }
  },

  remove: ({ params }) => {
    service.remove(params.id)
    return { status: 200, body: { success: true, message: 'The endpoint was deleted.' } }
  },

  replaceSecret: ({ params: { id } }) => {
    const secret = service.replaceSecret(id)
    const message = `The secret was replaced. The old one also signs for ${WEBHOOK_LIMITS.oldSecretHours} hours.`
    return { status: 200, body: { success: true, message, id, secret } }
  },

  test: async ({ params, signal }) => ({
    status: 200,
    body: await service.test(params.id, signal),
  }),

  deliveries: ({ params }) => ({ status: 200, body: service.deliveries(params.id) }),

  retry: ({ params }) => {
    service.retry(params.id)
    return { status: 200, body: { success: true, message: 'The event is being sent again.' } }
  },

  retryAll: () => {
    service.retryAll()
    return { status: 200, body: { success: true, message: 'The events are being sent again.' } }
  },

  dismiss: () => {
    service.dismiss()
    return { status: 200, body: { success: true, message: 'Dismissed.' } }
  },
})
