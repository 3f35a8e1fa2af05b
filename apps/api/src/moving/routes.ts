import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/http/contract.ts'
import type { MovingService } from './service.ts'

/** @param confirmPassword throws when it is not the administrator's */
export const movingRoutes = (
  service: MovingService,
  confirmPassword: (password: string) => Promise<void>,
): Handlers<Contract['moving']> => ({
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
