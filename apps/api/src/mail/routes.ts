import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/http/contract.ts'
import type { MessageService } from '#api/messages/service.ts'
import type { MailService } from './service.ts'

export const mailRoutes = (
  service: MailService,
  messages: MessageService,
): Handlers<Contract['mail']> => ({
  health: () => ({ status: 200, body: service.health() }),

  test: async () => ({ status: 200, body: await service.test() }),

  sendReplyAgain: ({ params, body }) => {
    const { email, stored } = messages.sendReplyAgain(params.id, body?.email)
    const message = stored
      ? `Stored as a file: no mail server is set up. The reply is addressed to ${email}.`
      : `The reply is being sent again, to ${email}.`
    return { status: 200, body: { success: true, message, stored } }
  },

  sendAllAgain: () => {
    const { stored } = service.sendAllAgain()
    const message = stored
      ? 'No mail server is set up: your mails are stored as files.'
      : 'Your mails are being sent again.'
    return { status: 200, body: { success: true, message } }
  },

  dismiss: () => {
    service.dismiss()
    return { status: 200, body: { success: true, message: 'Dismissed.' } }
  },
})
