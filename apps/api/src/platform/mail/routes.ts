import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { MailService } from './service.ts'
import type { MailSettingsService } from './settings.ts'

export const mailRoutes = (
  service: MailService,
  settings: MailSettingsService,
): Handlers<Contract['mail']> => ({
  health: () => ({ status: 200, body: service.health() }),

  test: async () => ({ status: 200, body: await service.test() }),

  retryAll: () => {
    const { stored } = service.retryAll()
    const message = stored
      ? 'No mail server is set up: your mails are stored as files.'
      : 'Your mails are being sent again.'
    return { status: 200, body: { success: true, message } }
  },

  dismiss: () => {
    service.dismiss()
    return { status: 200, body: { success: true, message: 'Dismissed.' } }
  },

  settings: () => ({ status: 200, body: settings.get() }),

  saveSettings: ({ body: { ifVersion, ...changed } }) => {
    settings.save(changed, ifVersion)
    return { status: 200, body: { success: true, message: 'Saved.' } }
  },

  preview: ({ body: { kind, signature } }) => ({
    status: 200,
    body: settings.preview(kind, signature),
  }),
})
