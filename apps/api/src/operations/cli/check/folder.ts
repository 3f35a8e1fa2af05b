import { accessSync, constants, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#api/config.ts'
import { DATABASE_FILE } from '#api/operations/backup/archive.ts'
import { ENQUIRY_FILES_DIR, foreignOwner } from '#api/platform/data-dir/data-dir.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

const OTHERS_MODE = 0o077

export function checkPermissions(dataDir: string): Finding[] {
  const { ok, warning, problem } = findingsAbout('Folder')
  const { uid, mode } = statSync(dataDir)
  const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid
  const foreign = ['', 'uploads', 'certificates', ENQUIRY_FILES_DIR]
    .map((name) => join(dataDir, name))
    .filter((folder) => ownerOf(folder) !== undefined)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => (ownerOf(path) ?? uid) !== uid)
  const findings: Finding[] = []
  const owner = foreignOwner(dataDir)
  if (owner !== undefined) {
    findings.push(
      warning(`root may access everything. Run this as user ${owner}, who owns the folder.`),
    )
  }
  if (foreign.length > 0) {
    const text = `${foreign.length} files, such as ${foreign[0]}, belong to another user than ${dataDir}.`
    findings.push(problem(`${text} Change their owner to the user that runs Dhow: chown -R.`))
  }
  for (const path of [dataDir, join(dataDir, DATABASE_FILE), join(dataDir, 'uploads')]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      const text = `${reasonOf(error)}. Change its owner to the user that runs Dhow, or run this as that user.`
      findings.push(problem(text))
    }
  }
  if ((mode & OTHERS_MODE) !== 0) {
    findings.push(warning(`other users can read ${dataDir}. The next start removes their access.`))
  }
  return findings.length > 0 ? findings : [ok(`${dataDir} is readable and writable.`)]
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
