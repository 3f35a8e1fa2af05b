import type { Contract } from '@dhow/contract'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#api/http/contract.ts'
import type { SystemService } from './service.ts'

export const systemRoutes = (service: SystemService): Handlers<Contract['system']> => ({
  status: () => ({ status: 200, body: service.status() }),
})

/**
 * Probes for programs that watch the server: whether the process responds, and whether requests may come. A
 * full disk is said and does not turn visitors away, for the site can still be read.
 */
export function mountProbes(app: FastifyInstance, service: SystemService, ping: () => void): void {
  const config = { rateLimit: false }
  app.get('/healthz', { config }, () => {
    ping()
    return { status: 'ok' }
  })
  app.get('/readyz', { config }, () => {
    ping()
    const backup = service.backup()
    return {
      status: service.disk().isLow ? 'disk low' : 'ok',
      ...(backup && { backup: backup.problem || backup.isLate ? 'late' : 'ok' }),
    }
  })
}
