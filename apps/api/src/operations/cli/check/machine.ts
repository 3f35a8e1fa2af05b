import { spawnSync } from 'node:child_process'
import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#api/config.ts'
import { DATABASE_FILE } from '#api/operations/backup/archive.ts'
import { ENQUIRY_FILES_DIR, serverVersion } from '#api/platform/data-dir/data-dir.ts'
import { newestMigration } from '#api/platform/database/migrate.ts'
import { VERSION } from '#api/platform/version.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

/** Finds files that the owner of the data folder could not change. */
export function checkOwner(dataDir: string): Finding {
  const { ok, problem } = findingsAbout('Folder')
  const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid
  const owner = ownerOf(dataDir)
  const foreign = ['', 'uploads', 'certificates', ENQUIRY_FILES_DIR]
    .map((name) => join(dataDir, name))
    .filter((folder) => ownerOf(folder) !== undefined)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => (ownerOf(path) ?? owner) !== owner)
  return foreign.length === 0
    ? ok(`all files in ${dataDir} belong to its owner.`)
    : problem(
        `${foreign.length} files, such as ${foreign[0]}, belong to another user than ${dataDir}. Change their owner to the user that runs Dhow: chown -R.`,
      )
}

export function checkSpace({ dataDir, minFreeBytes }: Config): Finding {
  const { ok, problem } = findingsAbout('Disk')
  const { bavail, bsize } = statfsSync(dataDir)
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`
  const free = `${megabytes(bavail * bsize)} are free`
  return bavail * bsize < minFreeBytes
    ? problem(`${free}, less than MIN_FREE_MB (${megabytes(minFreeBytes)}). Free up space.`)
    : ok(`${free}.`)
}

const RESPONSE_TIMEOUT_MS = 10_000

const site = findingsAbout('Site')

/** Requests PUBLIC_URL. Also returns the time in the response. */
export async function checkSite(
  { publicUrl, dataDir }: Config,
  isServing: boolean,
): Promise<{ found: Finding; date?: Date }> {
  if (!isServing) return { found: site.warning('no server runs on DATA_DIR. Start it.') }
  const url = `${publicUrl}/healthz`
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const response = await fetch(url, { redirect: 'manual', signal })
    const date = new Date(response.headers.get('date') ?? Number.NaN)
    const found = findingOf(url, response.status, await response.text(), serverVersion(dataDir))
    return { found, ...(!Number.isNaN(date.getTime()) && { date }) }
  } catch (error) {
    const text = `a server runs, but ${url} does not respond: ${reasonOf(error)}. Check the domain, the proxy and the firewall.`
    return { found: site.problem(text) }
  }
}

function findingOf(url: string, status: number, text: string, version = 'before 0.2.0'): Finding {
  if (status !== 200 || !text.startsWith('{"status":"ok"')) {
    return site.problem(
      `${url} responds with ${status}, and not like Dhow. Check the target of the proxy, and PUBLIC_URL.`,
    )
  }
  return version === VERSION
    ? site.ok(`${url} responds.`)
    : site.warning(`the server runs release ${version}; this is ${VERSION}. Restart the server.`)
}

/** Maximum difference (ms) between two clocks. A code of the two-step login is valid for 30 s. */
const MAX_DIFFERENCE_MS = 30_000

const COMMAND_TIMEOUT_MS = 5_000

/** Returns whether systemd synchronizes the clock; undefined without systemd. */
function isSynchronized(): boolean | undefined {
  const { stdout } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    encoding: 'utf8',
    timeout: COMMAND_TIMEOUT_MS,
  })
  return { yes: true, no: false }[stdout?.trim()]
}

export function checkClock(dataDir: string, serverTime: Date | undefined): Finding {
  const { ok, warning, problem } = findingsAbout('Clock')
  const now = Date.now()
  const written = statSync(join(dataDir, DATABASE_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const advice = 'Set the clock, and synchronize it with systemd-timesyncd or chrony.'
  const time = new Date(now).toISOString()
  if (Math.max(written, newestMigration()) > now + MAX_DIFFERENCE_MS) {
    return problem(`${time} is before the last change of the database. ${advice}`)
  }
  const difference = Math.abs((serverTime?.getTime() ?? now) - now)
  if (difference > MAX_DIFFERENCE_MS) {
    const seconds = Math.round(difference / 1000)
    return problem(`differs by ${seconds} seconds from the response of PUBLIC_URL. ${advice}`)
  }
  const synchronized = isSynchronized()
  if (synchronized === false) return warning(`is not synchronized. ${advice}`)
  return ok(`${time} is plausible${synchronized ? ' and synchronized' : ''}.`)
}
