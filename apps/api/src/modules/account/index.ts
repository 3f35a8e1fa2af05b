import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { SessionClaims } from '#api/platform/http/session.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { apiKeyRoutes, createApiKeys } from './api-keys.ts'
import { createLoginGuard } from './login/login-guard.ts'
import { createSessions } from './login/sessions.ts'
import { accountRoutes, adminRoutes, sessionRoutes } from './routes.ts'
import { createAdminService } from './service.ts'
import type { AdminStore } from './store.ts'

type Parts = {
  app: FastifyInstance
  db: Db
  store: AdminStore
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  outbox: Outbox
  companyName: () => string
  /** Key for the tokens of known browsers. */
  deviceKey: string
}

export function createAdmin({ app, db, store, config, outbox, companyName, ...parts }: Parts) {
  const sessions = createSessions({
    db,
    version: store.sessionVersion,
    log: app.log,
  })
  const service = createAdminService({
    store,
    sessions,
    guard: createLoginGuard({ key: parts.deviceKey, enabled: config.rateLimits !== false }),
    log: app.log,
    outbox,
    companyName,
    publicUrl: config.publicUrl,
  })
  const signSession = (claims: SessionClaims) => app.signSession(claims)
  const apiKeys = createApiKeys(db, app.log)
  return {
    service,
    sessions,
    useKey: apiKeys.use,
    apiKeyRoutes: apiKeyRoutes(apiKeys),
    routes: adminRoutes(service, signSession),
    accountRoutes: accountRoutes(service, signSession),
    sessionRoutes: sessionRoutes(sessions),
  }
}
