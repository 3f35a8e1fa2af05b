import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '#api/operations/backup/archive.ts'
import { newestMigration } from '#api/platform/database/migrate.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Maximum difference (ms) between two clocks. A code of the two-step login is valid for 30 s. */
const MAX_DIFFERENCE_MS = 30_000

const COMMAND_TIMEOUT_MS = 5_000

const { ok, warning, problem } = findingsAbout('Clock')

/** Returns whether systemd synchronizes the clock; undefined without systemd. */
function isSynchronised(): boolean | undefined {
  const args = ['show', '--property=NTPSynchronized', '--value']
  const { stdout } = spawnSync('timedatectl', args, {
    encoding: 'utf8',
    timeout: COMMAND_TIMEOUT_MS,
  })
  return { yes: true, no: false }[stdout?.trim()]
}

/**
 * Checks the system time.
 * @param told time from the response of PUBLIC_URL
 */
export function checkClock(dataDir: string, told: Date | undefined): Finding {
  const now = Date.now()
  const written = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const setIt = 'Set it, and let systemd-timesyncd or chrony keep it right.'
  if (Math.max(written, newestMigration()) > now + MAX_DIFFERENCE_MS) {
    return problem(`${new Date(now).toISOString()} is before what was written already. ${setIt}`)
  }
  const seconds = Math.round(Math.abs((told?.getTime() ?? now) - now) / 1000)
  if (seconds * 1000 > MAX_DIFFERENCE_MS) {
    return problem(`it differs from that of PUBLIC_URL's answer by ${seconds} seconds. ${setIt}`)
  }
  const synchronised = isSynchronised()
  if (synchronised === false) return warning(`nothing keeps it right. ${setIt}`)
  const rest = synchronised ? 'and is kept right' : 'as far as can be seen from here'
  return ok(`${new Date(now).toISOString()} can be right, ${rest}.`)
}
