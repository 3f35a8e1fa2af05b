import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { AdminService } from './service.ts'
import type { SessionClaims } from './sessions.ts'

/** @param signSession makes the bearer token of a session */
export const adminRoutes = (
  service: AdminService,
  signSession: (claims: SessionClaims) => string,
): Handlers<Contract['admin']> => ({
  login: async ({ body, caller }) => {
    const { claims, device, firstLogin } = await service.login(body, caller)
    const message = 'Logged in successfully!'
    const token = signSession(claims)
    const first = firstLogin ? { firstLogin } : {}
    return { status: 200, body: { success: true, message, token, device, ...first } }
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

  forgottenPassword: () => ({ status: 200, body: { byMail: service.canMail() } }),

  requestNewPassword: async ({ body }) => {
    await service.requestNewPassword(body.email)
    const message = "If this is the administrator's address, a link is on its way to it."
    return { status: 200, body: { success: true, message } }
  },

  checkNewPassword: ({ body }) => {
    service.checkNewPassword(body.token)
    return { status: 200, body: { success: true, message: 'This link is live.' } }
  },

  setNewPassword: async ({ body }) => {
    const { device } = await service.setNewPassword(body)
    const message = 'Password changed. Please log in with the new one.'
    return { status: 200, body: { success: true, message, device } }
  },
})
