import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import type { SystemStatus } from '@dhow/contract/operations/system'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import type { Kernel } from '#api/kernel.ts'
import type { ContactService } from '#api/modules/contact/service.ts'
import { AppError, isDamage } from '#api/platform/app-error.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { ok } from '#api/platform/http/contract.ts'
import { VERSION } from '#api/platform/version.ts'
import { checkFile } from './file-check.ts'

type Parts = {
  config: Pick<Config, 'dataDir' | 'minFreeBytes'>
  log: Record<'warn' | 'error', (fields: object, message: string) => void>
  getBackupState: () =>
    | { last?: { at: Date }; isLate: boolean; problem?: string; isOnlyPlace: boolean }
    | undefined
}

type Needs = {
  backups: { getState: Parts['getBackupState'] }
  contact: ContactService
  /** @throws when the database cannot be read */
  ping: () => void
}

export function createSystem({ config, events, log }: Kernel, { backups, contact, ping }: Needs) {
  const { dataDir, publicUrl, securityContact } = config
  const service = createSystemService({ config, log, getBackupState: backups.getState })
  events.on('newsletter.closed', service.noteNewsletterClosed)
  return {
    service,
    routes: { status: () => ok(service.status()) } satisfies Handlers<Contract['system']>,
    mount(app: FastifyInstance): void {
      mountSecurityTxt(app, publicUrl, () => securityContact ?? contact.get().email)
      mountProbes(app, service, ping)
      watchDatabase(app, service, join(dataDir, 'dhow.sqlite'))
    },
  }
}

/** Returns the free space of the disk, and whether it is less than the minimum. */
export function measureDisk({
  dataDir,
  minFreeBytes,
}: Pick<Config, 'dataDir' | 'minFreeBytes'>): SystemStatus['disk'] {
  const { bavail, bsize } = statfsSync(dataDir)
  const freeBytes = bavail * bsize
  return { freeBytes, isLow: freeBytes < minFreeBytes }
}

type SystemService = ReturnType<typeof createSystemService>

/** Milliseconds for which the admin area reports that the newsletter is closed. */
const CLOSED_NOTICE_MS = 24 * 3_600_000

const CLOSED_LOG_INTERVAL_MS = 3_600_000

/** Reports problems of the server: logs each once, and shows it in the back office while it lasts. */
function createSystemService({ config, log, getBackupState }: Parts) {
  let isDamaged = false
  let ignoredProxy: string | undefined
  let newsletterClosedAt = Number.NEGATIVE_INFINITY

  const describeBackup = (): SystemStatus['backup'] => {
    const state = getBackupState()
    if (!state) return undefined
    const { last, problem, isLate, isOnlyPlace } = state
    const lastAt = last?.at.toISOString()
    return { ...(lastAt && { lastAt }), isLate, ...(problem && { problem }), isOnlyPlace }
  }

  return {
    measureDisk: () => measureDisk(config),
    describeBackup,
    isDamaged: (): boolean => isDamaged,

    noteDamage(problem: string): void {
      if (isDamaged) return
      isDamaged = true
      log.error(
        { problem },
        'the database is damaged: stop the server, rename DATA_DIR and restore a backup: dhow restore FILE',
      )
    },

    status: (): SystemStatus => ({
      version: VERSION,
      disk: measureDisk(config),
      ...(ignoredProxy !== undefined && { ignoredProxy }),
      ...(getBackupState() && { backup: describeBackup() }),
      ...(isDamaged && { databaseDamaged: true }),
      newsletterClosed: Date.now() - newsletterClosedAt < CLOSED_NOTICE_MS,
    }),

    noteNewsletterClosed(): void {
      if (Date.now() - newsletterClosedAt > CLOSED_LOG_INTERVAL_MS) {
        log.warn(
          {},
          'LIMIT_SUBSCRIBERS_PER_HOUR is reached: nobody can subscribe for up to an hour',
        )
      }
      newsletterClosedAt = Date.now()
    },

    noteIgnoredProxy(address: string): void {
      if (ignoredProxy === address) return
      ignoredProxy = address
      log.warn(
        { proxy: address },
        `requests come through a proxy that is not in TRUST_PROXY: all of its visitors share one limit; set TRUST_PROXY=${address}`,
      )
    },
  }
}

/** Milliseconds until security.txt expires; RFC 9116 recommends less than a year. */
const EXPIRES_IN_MS = 90 * 24 * 3_600_000

/** Serves security.txt (RFC 9116). The contact is an e-mail address or https URL. */
function mountSecurityTxt(app: FastifyInstance, publicUrl: string, getContact: () => string): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const to = getContact()
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

/** Probes for monitoring: `/healthz` decides about a restart, `/readyz` about a call for help. */
function mountProbes(app: FastifyInstance, service: SystemService, ping: () => void): void {
  const config = { rateLimit: false }
  app.get('/healthz', { config }, () => {
    ping()
    return { status: 'ok' }
  })
  app.get('/readyz', { config }, (_request, reply) => {
    ping()
    if (service.isDamaged()) return reply.status(503).send({ status: 'database damaged' })
    const { isLow } = service.measureDisk()
    const backup = service.describeBackup()
    const isLate = backup !== undefined && (backup.isLate || (backup.problem && !backup.lastAt))
    const backupStatus = isLate ? 'late' : backup?.problem ? 'failed' : 'ok'
    return reply.status(isLow || isLate ? 503 : 200).send({
      status: isLow ? 'disk low' : 'ok',
      ...(backup && { backup: backupStatus }),
    })
  })
}

/** 100,000 products and 200,000 messages need 4 s of CPU time. */
const CHECK_TIMEOUT_MS = 60_000

/** Detects a damaged database: checks it once after the start, and inspects the errors of queries. */
function watchDatabase(app: FastifyInstance, service: SystemService, path: string) {
  const closing = new AbortController()
  const { signal } = closing
  let checking: Promise<void> | undefined
  const check = async () => {
    const limits = { timeoutMs: CHECK_TIMEOUT_MS, signal }
    const problem = await checkFile({ kind: 'running', path }, limits)
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
