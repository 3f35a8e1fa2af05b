import type { Contract } from '@dhow/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { createLoginGuard } from './login-guard.ts'
import { adminRoutes } from './routes.ts'
import { type AdminService, createAdminService } from './service.ts'
import { createSessionStore } from './session-store.ts'
import { createSessions, type SessionClaims, type Sessions } from './sessions.ts'
import type { AdminStore } from './store.ts'

/** @param signSession makes the bearer token of a session */
const accountRoutes = (
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

const sessionRoutes = (sessions: Sessions): Handlers<Contract['sessions']> => ({
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

type Parts = {
  app: FastifyInstance
  db: Db
  store: AdminStore
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  outbox: Outbox
  companyName: () => string
  /** Signs the tokens of known browsers. */
  deviceKey: string
}

/** The one administrator, and where they are logged in. */
export function createAdmin({ app, db, store, config, outbox, companyName, deviceKey }: Parts) {
  const sessions = createSessions({
    store: createSessionStore(db),
    version: store.sessionVersion,
    log: app.log,
  })
  const service = createAdminService({
    store,
    sessions,
    guard: createLoginGuard({ key: deviceKey, enabled: config.rateLimits !== false }),
    log: app.log,
    outbox,
    companyName,
    publicUrl: config.publicUrl,
  })
  const signSession = (claims: SessionClaims) => app.signSession(claims)
  return {
    service,
    sessions,
    routes: adminRoutes(service, signSession),
    accountRoutes: accountRoutes(service, signSession),
    sessionRoutes: sessionRoutes(sessions),
  }
}
