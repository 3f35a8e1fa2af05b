import { constants } from 'node:fs'
import { access, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isWithin } from '#api/config.ts'
import { type NightlyFile, nightlyTime } from './nightly-files.ts'

/** A nightly backup as it lies in the folder. */
export type StoredBackup = NightlyFile & { bytes: number }

const FOLDER_PROBLEMS: Record<string, string> = {
  ENOENT: 'is not there. Make it, or connect the disk that it is on',
  ENOTDIR: 'is no folder. Choose one',
  EACCES: 'may not be written into. Give it to the user that the server runs as',
  EPERM: 'may not be written into. Give it to the user that the server runs as',
  EROFS: 'is on a disk that can only be read. Choose another, or mount it for writing',
}

/** The problem with writing into a folder of backups; undefined when there is none. */
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

/** The nightly backups of an installation; other files in the folder are passed over. */
export async function readBackups(folder: string, installation: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for (const name of await readdir(folder)) {
    const at = nightlyTime(installation, name)
    const file = at && (await stat(join(folder, name)).catch(() => undefined))
    if (at && file?.isFile()) found.push({ name, at, bytes: file.size })
  }
  return found
}

const PARTIAL = '.partial'

/** Removes unfinished backups. Only for when no backup is being made. */
export async function clearPartial(folder: string, installation: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL)) continue
    if (nightlyTime(installation, name.slice(0, -PARTIAL.length)) === undefined) continue
    await rm(join(folder, name), { force: true })
  }
}
