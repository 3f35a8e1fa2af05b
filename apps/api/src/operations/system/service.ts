import { statfsSync } from 'node:fs'
import type { SystemStatus } from '@dhow/contract/system'
import type { UnnamedPictures } from '#api/platform/pictures/unreferenced.ts'
import { VERSION } from '#api/platform/version.ts'

export type SystemService = ReturnType<typeof createSystemService>

const NOTICE_MS = 24 * 3_600_000

const LOG_INTERVAL_MS = 3_600_000

export type SystemParts = {
  dataDir: string
  minFreeBytes: number
  log: Record<'warn' | 'error', (fields: object, message: string) => void>
  backupState: () => { last?: { at: Date }; isLate: boolean; problem?: string } | undefined
}

/** Reports problems of the server: logs each once, and shows it in the back office while it lasts. */
export function createSystemService({ dataDir, minFreeBytes, log, backupState }: SystemParts) {
  let unnamed: UnnamedPictures = { found: 0, moved: 0 }
  let isDamaged = false
  let ignoredProxy: string | undefined
  let newsletterClosedAt = Number.NEGATIVE_INFINITY

  const disk = (): SystemStatus['disk'] => {
    const { bavail, bsize } = statfsSync(dataDir)
    const freeBytes = bavail * bsize
    return { freeBytes, isLow: freeBytes < minFreeBytes }
  }

  const backup = (): SystemStatus['backup'] => {
    const state = backupState()
    if (!state) return undefined
    const { last, isLate, problem } = state
    return { ...(last && { lastAt: last.at.toISOString() }), isLate, ...(problem && { problem }) }
  }

  return {
    disk,
    backup,
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
      disk: disk(),
      unreferencedPictures: unnamed.found - unnamed.moved,
      ...(ignoredProxy !== undefined && { ignoredProxy }),
      ...(backupState() && { backup: backup() }),
      ...(isDamaged && { databaseDamaged: true }),
      newsletterClosed: Date.now() - newsletterClosedAt < NOTICE_MS,
    }),

    noteUnnamedPictures(found: UnnamedPictures): void {
      unnamed = found
      if (found.found > 0) log.warn(found, 'there are pictures that no product names')
    },

    noteNewsletterClosed(): void {
      if (Date.now() - newsletterClosedAt > LOG_INTERVAL_MS) {
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
        `requests come through a proxy that TRUST_PROXY does not name: all of its visitors share one limit; set TRUST_PROXY=${address}`,
      )
    },
  }
}
