import { statfsSync } from 'node:fs'
import type { SystemStatus } from '@dhow/contract/system'
import type { NightlyBackups } from '#api/backup/nightly.ts'
import type { UnnamedPictures } from '#api/uploads/unnamed.ts'

export type SystemService = ReturnType<typeof createSystemService>

type Parts = {
  dataDir: string
  /** Free bytes below which the disk counts as low. */
  minFreeBytes: number
  log: { warn: (fields: object, message: string) => void }
  nightlyBackups: Pick<NightlyBackups, 'state'>
}

/** What needs attention: said once in the log, and in the office for as long as it holds. */
export function createSystemService({ dataDir, minFreeBytes, log, nightlyBackups }: Parts) {
  let unnamed: UnnamedPictures = { found: 0, moved: 0 }
  let ignoredProxy: string | undefined

  const disk = (): SystemStatus['disk'] => {
    const { bavail, bsize } = statfsSync(dataDir)
    const freeBytes = bavail * bsize
    return { freeBytes, isLow: freeBytes < minFreeBytes }
  }

  const backup = (): SystemStatus['backup'] => {
    const state = nightlyBackups.state()
    if (!state) return undefined
    const { last, isLate, problem } = state
    return { ...(last && { lastAt: last.at.toISOString() }), isLate, ...(problem && { problem }) }
  }

  return {
    disk,
    backup,

    status: (): SystemStatus => ({
      disk: disk(),
      unnamedPictures: unnamed.found - unnamed.moved,
      ...(ignoredProxy !== undefined && { ignoredProxy }),
      ...(nightlyBackups.state() && { backup: backup() }),
    }),

    noteUnnamedPictures(found: UnnamedPictures): void {
      unnamed = found
      if (found.found > 0) log.warn(found, 'there are pictures that no product names')
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
