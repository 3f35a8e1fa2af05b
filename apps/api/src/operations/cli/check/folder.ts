import { accessSync, constants, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#api/config.ts'
import { DATABASE_FILE } from '#api/operations/backup/archive.ts'
import { ENQUIRY_FILES_DIR, foreignOwner } from '#api/platform/data-dir/data-dir.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

/** Permission bits of group and others. */
const OTHERS_MODE = 0o077

/** Checks owner and permissions of the data folder and its files. */
export function checkRights(dataDir: string): Finding[] {
  const { ok, warning, problem } = findingsAbout('Folder')
  const folder = statSync(dataDir)
  const entries = ['', 'uploads', 'certificates', ENQUIRY_FILES_DIR].flatMap((name) => {
    const path = join(dataDir, name)
    const names = statSync(path, { throwIfNoEntry: false }) ? readdirSync(path) : []
    return names.map((one) => join(path, one))
  })
  const foreign = entries.filter(
    (path) => (statSync(path, { throwIfNoEntry: false })?.uid ?? folder.uid) !== folder.uid,
  )
  const found: Finding[] = []
  const owner = foreignOwner(dataDir)
  if (owner !== undefined) {
    found.push(
      warning(
        `this is called by root, who may do everything. Call it as user ${owner}, the folder's.`,
      ),
    )
  }
  if (foreign.length > 0) {
    found.push(
      problem(
        `${foreign.length} files, such as ${foreign[0]}, belong to another user than ${dataDir}. Give all to the user that runs Dhow: chown -R.`,
      ),
    )
  }
  for (const path of [dataDir, join(dataDir, DATABASE_FILE), join(dataDir, 'uploads')]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      found.push(
        problem(
          `${reasonOf(error)}. Give it to the user that runs Dhow, or call this as that user.`,
        ),
      )
    }
  }
  if ((folder.mode & OTHERS_MODE) !== 0) {
    found.push(
      warning(`other users of this machine can read ${dataDir}. The next start closes it to them.`),
    )
  }
  return found.length > 0 ? found : [ok(`${dataDir} is this user's to read and write.`)]
}

export function checkSpace({ dataDir, minFreeBytes }: Config): Finding {
  const { ok, problem } = findingsAbout('Disk')
  const { bavail, bsize } = statfsSync(dataDir)
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`
  const free = `${megabytes(bavail * bsize)} are free`
  return bavail * bsize < minFreeBytes
    ? problem(`${free}, fewer than the ${megabytes(minFreeBytes)} of MIN_FREE_MB. Make room.`)
    : ok(`${free}.`)
}
