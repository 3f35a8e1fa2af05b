import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { checkFile } from '#api/platform/database/file-check.ts'
import { mountProbes, systemRoutes, watchDatabase } from './routes.ts'
import { createSystemService, type SystemParts } from './service.ts'

/** Milliseconds until security.txt expires; RFC 9116 recommends less than a year. */
const EXPIRES_IN_MS = 90 * 24 * 3_600_000

type SecurityTxtParts = {
  publicUrl: string
  /** Returns an e-mail address or https URL. */
  contact: () => string | undefined
  now?: () => Date
}

/** Serves security.txt (RFC 9116); 404 without a contact. */
function mountSecurityTxt(
  app: FastifyInstance,
  { publicUrl, contact, now = () => new Date() }: SecurityTxtParts,
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const to = contact()
    if (!to) throw new AppError('not-found', 'There is nothing at this address.')
    const lines = [
      `Contact: ${to.startsWith('https:') ? to : `mailto:${encodeURI(to)}`}`,
      `Expires: ${new Date(now().getTime() + EXPIRES_IN_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}

/** Time-out (ms) of the check. 100,000 products and 200,000 messages need 4 s of CPU time. */
const CHECK_TIMEOUT_MS = 60_000

type Parts = Pick<SystemParts, 'log' | 'backupState'> & {
  config: Pick<Config, 'dataDir' | 'minFreeBytes' | 'publicUrl' | 'securityContact'>
  /** @throws when the database cannot be read */
  ping: () => void
  /** Returns the company's e-mail address; empty without one. */
  contactEmail: () => string
}

/** Creates the system status for the administrator and for monitoring. */
export function createSystem({ config, ping, contactEmail, ...parts }: Parts) {
  const { dataDir, minFreeBytes, publicUrl, securityContact } = config
  const service = createSystemService({ ...parts, dataDir, minFreeBytes })
  const check = (signal: AbortSignal) =>
    checkFile('running', join(dataDir, 'dhow.sqlite'), { timeoutMs: CHECK_TIMEOUT_MS, signal })
  return {
    service,
    routes: systemRoutes(service),
    mount(app: FastifyInstance): void {
      mountSecurityTxt(app, { publicUrl, contact: () => securityContact ?? contactEmail() })
      mountProbes(app, service, ping)
      watchDatabase(app, service, check)
    },
  }
}
