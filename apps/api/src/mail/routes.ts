import type { Contract } from '@dhow/contract'
import type { Answers } from '#api/http/contract.ts'
import type { MessageService } from '#api/messages/service.ts'
import type { MailService } from './service.ts'

export const mailRoutes = (
  service: MailService,
  messages: MessageService,
): Answers<Contract['mail']> => ({
  health: () => ({ status: 200, body: service.health() }),

  test: async () => ({ status: 200, body: await service.test() }),

  sendReplyAgain: ({ params, body }) => {
    const { stored } = messages.sendReplyAgain(params.id, body?.email)
    const message = body?.email
      ? `The reply is being sent to ${body.email}.`
      : 'The reply is being sent again.'
    return { status: 200, body: { success: true, message, stored } }
  },

  sendAllAgain: () => {
    service.sendAllAgain()
    return { status: 200, body: { success: true, message: 'Your mails are being sent again.' } }
  },

  dismiss: () => {
    service.dismiss()
    return { status: 200, body: { success: true, message: 'Dismissed.' } }
  },
})
