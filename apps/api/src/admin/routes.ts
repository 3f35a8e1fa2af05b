import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/http/contract.ts'
import type { AdminService } from './service.ts'
import type { SessionClaims } from './sessions.ts'

/** @param signSession makes the bearer token of a session */
export const adminRoutes = (
  service: AdminService,
  signSession: (claims: SessionClaims) => string,
): Handlers<Contract['admin']> => ({
  login: async ({ body, caller }) => {
    const { claims, device } = await service.login(body, caller)
    const message = 'Logged in successfully!'
    return { status: 200, body: { success: true, message, token: signSession(claims), device } }
  },

  requestReset: () => {
    const sent = service.requestReset()
    const message = 'Reset password link has been sent to admin email.'
    return { status: 200, body: { success: true, message, ...sent } }
  },

  checkReset: ({ body }) => {
    service.checkReset(body.token)
    return { status: 200, body: { success: true, message: 'This reset link is live.' } }
  },

  resetPassword: async ({ body, caller }) => {
    const { claims, stored } = await service.resetPassword(body, caller)
    const message = 'Password reset successfully!'
    return { status: 200, body: { success: true, message, token: signSession(claims), stored } }
  },
})
