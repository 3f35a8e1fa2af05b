import type { Contract } from '@dhow/contract'
import { AppError } from '#api/platform/app-error.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { AdminService } from './service.ts'
import type { SessionClaims, Sessions } from './sessions.ts'

/** Returns the bearer token of a session. */
type SignSession = (claims: SessionClaims) => string

export const adminRoutes = (
  service: AdminService,
  signSession: SignSession,
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

export const accountRoutes = (
  service: AdminService,
  signSession: SignSession,
): Handlers<Contract['account']> => ({
  get: () => ({ status: 200, body: service.account() }),

  firstLogin: async ({ body, caller }) => {
    const token = signSession(await service.firstLogin(body, caller))
    const message = 'Your e-mail address and password are set.'
    return { status: 200, body: { success: true, message, token } }
  },

  changeEmail: async ({ body }) => {
    const { stored } = await service.changeEmail(body)
    const message = `A link has been sent to ${body.email}. The address changes when it is opened.`
    return { status: 200, body: { success: true, message, stored } }
  },

  cancelEmailChange: () => {
    service.cancelEmailChange()
    const message = 'The address is not changed.'
    return { status: 200, body: { success: true, message } }
  },

  confirmEmail: ({ body }) => {
    const email = service.confirmEmail(body.token)
    const message = `Your e-mail address is changed. Log in with ${email} from now on.`
    return { status: 200, body: { success: true, message, email } }
  },

  setUpTwoStep: async ({ body, caller }) => ({
    status: 200,
    body: await service.setUpTwoStep(body.currentPassword, caller.session),
  }),

  enableTwoStep: async ({ body, caller }) => {
    const recoveryCodes = await service.enableTwoStep(body.code, caller.session)
    const message = 'The two-step login is on. Every other session has ended.'
    return { status: 200, body: { success: true, message, recoveryCodes } }
  },

  renewRecoveryCodes: async ({ body }) => {
    const recoveryCodes = await service.renewRecoveryCodes(body)
    const message = 'These are your new recovery codes. The old ones no longer work.'
    return { status: 200, body: { success: true, message, recoveryCodes } }
  },

  disableTwoStep: async ({ body }) => {
    await service.disableTwoStep(body)
    return { status: 200, body: { success: true, message: 'The two-step login is off.' } }
  },
})

export const sessionRoutes = (sessions: Sessions): Handlers<Contract['sessions']> => ({
  list: ({ caller }) => ({ status: 200, body: sessions.list(caller.session) }),

  end: ({ params }) => {
    if (!sessions.end(params.id)) throw new AppError('not-found', 'This session has ended already.')
    return { status: 200, body: { success: true, message: 'This session has ended.' } }
  },

  endOthers: ({ caller }) => {
    sessions.endOthers(caller.session)
    return { status: 200, body: { success: true, message: 'All other sessions have ended.' } }
  },

  logout: ({ caller }) => {
    sessions.end(caller.session)
    return { status: 200, body: { success: true, message: 'Logged out successfully!' } }
  },
})
