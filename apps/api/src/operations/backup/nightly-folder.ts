import { constants } from 'node:fs'
import { access, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isWithin } from '#api/config.ts'
import { type NightlyFile, nightlyTime } from './nightly-files.ts'

export type StoredBackup = NightlyFile & { bytes: number }

const FOLDER_PROBLEMS: Record<string, string> = {
  ENOENT: 'is not there. Make it, or connect the disk that it is on',
  ENOTDIR: 'is no folder. Choose one',
  EACCES: 'may not be written into. Give it to the user that the server runs as',
  EPERM: 'may not be written into. Give it to the user that the server runs as',
  EROFS: 'is on a disk that can only be read. Choose another, or mount it for writing',
}

/** Returns the reason why backups cannot be written to a folder; undefined when there is none. */
export async function folderProblem(folder: string, dataDir: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory())
      return `The folder ${folder} ${FOLDER_PROBLEMS.ENOTDIR}.`
    await access(folder, constants.W_OK)
    if (isWithin(await realpath(dataDir), await realpath(folder))) {
      return `The folder ${folder} leads into the folder that is backed up. Choose one outside it.`
    }
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return `The folder ${folder} ${FOLDER_PROBLEMS[code] ?? `cannot be used (${code})`}.`
  }
}

/** Reads the nightly backups of an installation; ignores other files. */
export async function readBackups(folder: string, installation: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = []
  for (const name of await readdir(folder)) {
    const at = nightlyTime(installation, name)
    const file = at && (await stat(join(folder, name)).catch(() => undefined))
    if (at && file?.isFile()) backups.push({ name, at, bytes: file.size })
  }
  return backups
}

const PARTIAL = '.partial'

/** Deletes unfinished backups. Call it only while no backup runs. */
export async function clearPartial(folder: string, installation: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL)) continue
    if (nightlyTime(installation, name.slice(0, -PARTIAL.length)) === undefined) continue
    await rm(join(folder, name), { force: true })
  }
}
