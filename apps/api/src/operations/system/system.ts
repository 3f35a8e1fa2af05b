import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { AppError, isDamage } from '#api/platform/app-error.ts'
import { checkFile } from '#api/platform/database/file-check.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { createSystemService, type SystemParts, type SystemService } from './service.ts'

type Parts = Pick<SystemParts, 'log' | 'backupState'> & {
  config: Pick<Config, 'dataDir' | 'minFreeBytes' | 'publicUrl' | 'securityContact'>
  ping: () => void
  contactEmail: () => string
}

export function createSystem({ config, ping, contactEmail, ...parts }: Parts) {
  const { dataDir, minFreeBytes, publicUrl, securityContact } = config
  const service = createSystemService({ ...parts, dataDir, minFreeBytes })
  const routes: Handlers<Contract['system']> = {
    status: () => ({ status: 200, body: service.status() }),
  }
  return {
    service,
    routes,
    mount(app: FastifyInstance): void {
      mountSecurityTxt(app, publicUrl, () => securityContact ?? contactEmail())
      mountProbes(app, service, ping)
      watchDatabase(app, service, join(dataDir, 'dhow.sqlite'))
    },
  }
}

/** Milliseconds until security.txt expires; RFC 9116 recommends less than a year. */
const EXPIRES_IN_MS = 90 * 24 * 3_600_000

/** Serves security.txt (RFC 9116). The contact is an e-mail address or https URL. */
function mountSecurityTxt(app: FastifyInstance, publicUrl: string, contact: () => string): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const to = contact()
    if (!to) throw new AppError('not-found', 'There is nothing at this address.')
    const lines = [
      `Contact: ${to.startsWith('https:') ? to : `mailto:${encodeURI(to)}`}`,
      `Expires: ${new Date(Date.now() + EXPIRES_IN_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}

/** Probes for monitoring. A full disk is reported without failing, because the site can still be read. */
function mountProbes(app: FastifyInstance, service: SystemService, ping: () => void): void {
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

/** 100,000 products and 200,000 messages need 4 s of CPU time. */
const CHECK_TIMEOUT_MS = 60_000

/** Detects a damaged database: checks it once after the start, and inspects the errors of queries. */
function watchDatabase(app: FastifyInstance, service: SystemService, path: string): void {
  const closing = new AbortController()
  const { signal } = closing
  let checking: Promise<void> | undefined
  const check = async () => {
    const problem = await checkFile('running', path, { timeoutMs: CHECK_TIMEOUT_MS, signal })
    if (problem) service.noteDamage(problem)
    else if (problem === undefined && !signal.aborted) {
      app.log.warn('the check of the database did not finish: run dhow check')
    }
  }
  app.addHook('onListen', async () => {
    checking = check()
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
