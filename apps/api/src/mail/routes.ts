import type { Contract } from '@dhow/contract'
import type { Answers } from '#api/http/contract.ts'
import type { MailService } from './service.ts'

export const mailRoutes = (service: MailService): Answers<Contract['mail']> => ({
  health: () => ({ status: 200, body: service.health() }),

  test: async () => ({ status: 200, body: await service.test() }),

  sendReplyAgain: ({ params }) => {
    service.sendReplyAgain(params.id)
    return { status: 200, body: { success: true, message: 'The reply is being sent again.' } }
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
