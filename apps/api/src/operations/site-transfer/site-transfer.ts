import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import { createSiteTransferService, type SiteTransferParts } from './service.ts'

type Parts = SiteTransferParts & {
  confirmPassword: (password: string) => Promise<void>
}

export function createSiteTransfer({ confirmPassword, ...parts }: Parts) {
  const service = createSiteTransferService(parts)

  const routes: Handlers<Contract['siteTransfer']> = {
    export: async () => ({ status: 200, body: await service.export() }),

    check: async ({ files: [file] }) => ({ status: 200, body: await service.check(file) }),

    start: async ({ body: { id, currentPassword } }) => {
      await confirmPassword(currentPassword)
      await service.start(id)
      return { status: 200, body: { success: true, message: 'The site was imported.' } }
    },

    discard: async () => {
      await service.discard()
      return { status: 200, body: { success: true, message: 'The file was discarded.' } }
    },
  }

  return { routes }
}
