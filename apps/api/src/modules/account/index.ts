import type { Kernel } from '#api/kernel.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { Mail } from '#api/modules/mail/index.ts'
import type { SessionClaims } from '#api/platform/http/session.ts'
import { createApiKeyRoutes, createApiKeys } from './api-keys.ts'
import { createLoginGuard } from './login/login-guard.ts'
import { createSessions } from './login/sessions.ts'
import { createAccountRoutes, createAdminRoutes, createSessionRoutes } from './routes.ts'
import { createAdminService } from './service.ts'
import type { AdminStore } from './store.ts'

type Needs = { adminStore: AdminStore; company: CompanyService; mail: Mail }

export function createAccount(
  { app, config, db, keys }: Kernel,
  { adminStore: store, company, mail }: Needs,
) {
  const sessions = createSessions({
    db,
    readVersion: store.readSessionVersion,
    log: app.log,
  })
  const service = createAdminService({
    store,
    sessions,
    guard: createLoginGuard({ key: keys.device, enabled: config.rateLimits !== false }),
    log: app.log,
    outbox: mail.outbox,
    getCompanyName: () => company.getName() ?? new URL(config.publicUrl).hostname,
    publicUrl: config.publicUrl,
  })
  const signSession = (claims: SessionClaims) => app.signSession(claims)
  const apiKeys = createApiKeys(db, app.log)
  return {
    service,
    sessions,
    useKey: apiKeys.use,
    apiKeyRoutes: createApiKeyRoutes(apiKeys),
    routes: createAdminRoutes(service, signSession),
    accountRoutes: createAccountRoutes(service, signSession),
    sessionRoutes: createSessionRoutes(sessions),
  }
}
