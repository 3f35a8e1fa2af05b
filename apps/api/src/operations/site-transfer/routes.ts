import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { SiteTransferService } from './service.ts'

/** @param confirmPassword throws for a wrong password */
export const siteTransferRoutes = (
  service: SiteTransferService,
  confirmPassword: (password: string) => Promise<void>,
): Handlers<Contract['siteTransfer']> => ({
  export: async () => ({ status: 200, body: await service.export() }),

  check: async ({ files: [file] }) => ({ status: 200, body: await service.check(file) }),

  start: async ({ body: { id, currentPassword } }) => {
    await confirmPassword(currentPassword)
    await service.start(id)
    return { status: 200, body: { success: true, message: 'The site is taken over.' } }
  },

  discard: async () => {
    await service.discard()
    return { status: 200, body: { success: true, message: 'The file is dropped.' } }
  },
})
