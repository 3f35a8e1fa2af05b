import type { Contract } from '@dhow/contract'
import { AppError } from '#api/platform/app-error.ts'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { SessionClaims } from '#api/platform/http/session.ts'
import type { Sessions } from './login/sessions.ts'
import type { AdminService } from './service.ts'

type SignSession = (claims: SessionClaims) => string

export const createAdminRoutes = (
  service: AdminService,
  signSession: SignSession,
): Handlers<Contract['admin']> => ({
  login: async ({ body, caller }) => {
    const { claims, device, firstLogin } = await service.login(body, caller)
    const message = 'Logged in successfully!'
    const token = signSession(claims)
    const first = firstLogin ? { firstLogin } : {}
    return done(message, { token, device, ...first })
  },

  requestReset: () => {
    const sent = service.requestReset()
    return done('Reset password link has been sent to admin email.', { ...sent })
  },

  checkReset: ({ body }) => {
    service.checkReset(body.token)
    return done('This reset link is live.')
  },

  resetPassword: async ({ body, caller }) => {
    const { claims, stored } = await service.resetPassword(body, caller)
    return done('Password reset successfully!', { token: signSession(claims), stored })
  },

  forgottenPassword: () => ok({ byMail: service.canMail() }),

  requestNewPassword: async ({ body }) => {
    await service.requestNewPassword(body.email)
    return done("If this is the administrator's address, a link is on its way to it.")
  },

  checkNewPassword: ({ body }) => {
    service.checkNewPassword(body.token)
    return done('This link is live.')
  },

  setNewPassword: async ({ body }) => {
    const { device } = await service.setNewPassword(body)
    return done('Password changed. Please log in with the new one.', { device })
  },
})

export const createAccountRoutes = (
  service: AdminService,
  signSession: SignSession,
): Handlers<Contract['account']> => ({
  get: () => ok(service.readAccount()),

  firstLogin: async ({ body, caller }) => {
    const token = signSession(await service.completeFirstLogin(body, caller))
    return done('Your e-mail address and password are set.', { token })
  },

  changeEmail: async ({ body }) => {
    const { stored } = await service.changeEmail(body)
    const message = `A link has been sent to ${body.email}. The address changes when it is opened.`
    return done(message, { stored })
  },

  cancelEmailChange: () => {
    service.cancelEmailChange()
    return done('The address is not changed.')
  },

  confirmEmail: ({ body }) => {
    const email = service.confirmEmail(body.token)
    const message = `Your e-mail address is changed. Log in with ${email} from now on.`
    return done(message, { email })
  },

  setUpTwoStep: async ({ body, caller }) =>
    ok(await service.setUpTwoStep(body.currentPassword, caller.session)),

  enableTwoStep: async ({ body, caller }) => {
    const recoveryCodes = await service.enableTwoStep(body.code, caller.session)
    return done('The two-step login is on. Every other session has ended.', { recoveryCodes })
  },

  renewRecoveryCodes: async ({ body }) => {
    const recoveryCodes = await service.renewRecoveryCodes(body)
    return done('These are your new recovery codes. The old ones no longer work.', {
      recoveryCodes,
    })
  },

  disableTwoStep: async ({ body }) => {
    await service.disableTwoStep(body)
    return done('The two-step login is off.')
  },
})

export const createSessionRoutes = (sessions: Sessions): Handlers<Contract['sessions']> => ({
  list: ({ caller }) => ok(sessions.list(caller.session)),

  end: ({ params }) => {
    if (!sessions.end(params.id)) throw new AppError('not-found', 'This session has ended already.')
    return done('This session has ended.')
  },

  endOthers: ({ caller }) => {
    sessions.endOthers(caller.session)
    return done('All other sessions have ended.')
  },

  logout: ({ caller }) => {
    sessions.end(caller.session)
    return done('Logged out successfully!')
  },
})
