import type { Contract } from '@dhow/contract'
import type { Background } from '#api/background/background.ts'
import type { Handlers } from '#api/http/contract.ts'
import type { MessageService } from './service.ts'

export const messageRoutes = (
  service: MessageService,
  background: Background,
): Handlers<Contract['messages']> => ({
  send: ({ body }) => {
    service.send(body)
    const message = 'Message sent successfully! We will get back to you soon.'
    return { status: 201, body: { success: true, message } }
  },

  form: () => ({ status: 200, body: { formToken: service.formToken() } }),

  list: () => ({ status: 200, body: service.all() }),

  get: ({ params }) => ({ status: 200, body: service.read(params.id) }),

  signature: () => ({ status: 200, body: { signature: service.signature() } }),

  removeMany: async ({ body: { ids } }) => {
    const deleted = await background.write(ids.length, 'removeMessages', ids)
    return { status: 200, body: { success: true, message: 'Messages deleted.', deleted } }
  },

  reply: ({ params, body: { replyContent } }) => {
    const { stored } = service.reply(params.id, replyContent)
    return { status: 200, body: { success: true, message: 'Reply sent successfully', stored } }
  },
})
