import { statfsSync } from 'node:fs'
import type { SystemStatus } from '@dhow/contract/system'
import type { UnnamedPictures } from '#api/pictures/unnamed.ts'
import { VERSION } from '#api/version.ts'

export type SystemService = ReturnType<typeof createSystemService>

/** Milliseconds that the office says that the newsletter was closed. */
const NOTICE_FOR_MS = 24 * 3_600_000

/** Milliseconds between two lines in the log about it. */
const NOTICE_AGAIN_AFTER_MS = 3_600_000

export type SystemParts = {
  dataDir: string
  /** Free bytes below which the disk counts as low. */
  minFreeBytes: number
  log: Record<'warn' | 'error', (fields: object, message: string) => void>
  /** How nightly backups stand; undefined when they are off. */
  backupState: () => { last?: { at: Date }; isLate: boolean; problem?: string } | undefined
}

/** Problems of the server: logged once, and shown in the office for as long as they last. */
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

    /** Reports that the database is damaged, until the next start. */
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
      unnamedPictures: unnamed.found - unnamed.moved,
      ...(ignoredProxy !== undefined && { ignoredProxy }),
      ...(backupState() && { backup: backup() }),
      ...(isDamaged && { databaseDamaged: true }),
      newsletterClosed: Date.now() - newsletterClosedAt < NOTICE_FOR_MS,
    }),

    noteUnnamedPictures(found: UnnamedPictures): void {
      unnamed = found
      if (found.found > 0) log.warn(found, 'there are pictures that no product names')
    },

    /** So many addresses were entered for the newsletter that no more are taken for now. */
    noteNewsletterClosed(): void {
      if (Date.now() - newsletterClosedAt > NOTICE_AGAIN_AFTER_MS) {
        log.warn(
          {},
          'LIMIT_SUBSCRIBERS_PER_HOUR is reached: nobody can subscribe for up to an hour',
        )
      }
      newsletterClosedAt = Date.now()
    },

    /** @param address of a proxy that says for whom it asks, and is not believed */
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
