import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/http/contract.ts'
import type { AdminService } from './service.ts'
import type { SessionClaims } from './sessions.ts'

/** @param signSession makes the bearer token of a session */
export const accountRoutes = (
  service: AdminService,
  signSession: (claims: SessionClaims) => string,
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
    const message = 'The address stays as it is.'
    return { status: 200, body: { success: true, message } }
  },

  confirmEmail: ({ body }) => {
    const email = service.confirmEmail(body.token)
    const message = `Your e-mail address is changed. Log in with ${email} from now on.`
    return { status: 200, body: { success: true, message, email } }
  },

  beginTwoStep: async ({ body, caller }) => ({
    status: 200,
    body: await service.beginTwoStep(body.currentPassword, caller.session),
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
