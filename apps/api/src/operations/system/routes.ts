import type { Contract } from '@dhow/contract'
import type { FastifyInstance } from 'fastify'
import { isDamage } from '#api/platform/app-error.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { SystemService } from './service.ts'

export const systemRoutes = (service: SystemService): Handlers<Contract['system']> => ({
  status: () => ({ status: 200, body: service.status() }),
})

/**
 * Probes for programs that watch the server: whether the process responds, and whether requests may come. A
 * full disk is reported without failing, because the site can still be read. A damaged database fails, because the
 * administrator has to act.
 */
export function mountProbes(app: FastifyInstance, service: SystemService, ping: () => void): void {
  const config = { rateLimit: false }
  app.get('/healthz', { config }, () => {
    ping()
    return { status: 'ok' }
  })
  app.get('/readyz', { config }, (_request, reply) => {
    ping()
    if (service.isDamaged()) return reply.status(503).send({ status: 'database damaged' })
    const backup = service.backup()
    return {
      status: service.disk().isLow ? 'disk low' : 'ok',
      ...(backup && { backup: backup.problem || backup.isLate ? 'late' : 'ok' }),
    }
  })
}

/**
 * Detects a damaged database: checks it once after the start, and inspects the errors of queries.
 * @param check returns the problem, or an empty text; undefined when it did not finish
 */
export function watchDatabase(
  app: FastifyInstance,
  service: SystemService,
  check: (signal: AbortSignal) => Promise<string | undefined>,
): void {
  const closing = new AbortController()
  let checking: Promise<void> | undefined
  const start = async () => {
    const problem = await check(closing.signal)
    if (problem) service.noteDamage(problem)
    else if (problem === undefined && !closing.signal.aborted) {
      app.log.warn('the check of the database did not finish: run dhow check')
    }
  }
  app.addHook('onListen', async () => {
    checking = start()
  })
  // The process of the check has the database open.
  app.addHook('preClose', async () => {
    closing.abort()
    await checking
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDamage(error)) service.noteDamage(error.message)
  })
}
