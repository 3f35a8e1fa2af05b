import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import type { Db } from '#api/database/open.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import { accountRoutes } from './account-routes.ts'
import { createLoginGuard } from './login-guard.ts'
import { adminRoutes } from './routes.ts'
import { createAdminService } from './service.ts'
import { sessionRoutes } from './session-routes.ts'
import { createSessionStore } from './session-store.ts'
import { createSessions, type SessionClaims } from './sessions.ts'
import { createAdminStore } from './store.ts'

type Parts = {
  app: FastifyInstance
  db: Db
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  outbox: Outbox
  companyName: () => string
  /** Signs the tokens of known browsers. */
  deviceKey: string
}

/** The one administrator, and where they are logged in. */
export function createAdmin({ app, db, config, outbox, companyName, deviceKey }: Parts) {
  const store = createAdminStore(db)
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
