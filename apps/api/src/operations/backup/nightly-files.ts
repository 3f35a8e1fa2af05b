import { constants } from 'node:fs'
import { access, readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isWithin } from '#api/config.ts'
import { errorCode } from '#api/platform/app-error.ts'

export type NightlyFile = { name: string; at: Date }

export type StoredBackup = NightlyFile & { bytes: number }

/** Number of newest days with backups of which one is retained. */
const DAYS_KEPT = 7

/** Number of weeks before those days of which one is retained. */
const WEEKS_KEPT = 4

const DAY_MS = 86_400_000

/** Names contain the installation, because several may share a folder, and UTC, because of daylight saving time. */
export const nightlyName = (installation: string, at: Date): string =>
  `dhow-${installation}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

export function nightlyTime(installation: string, name: string): Date | undefined {
  const parts = name.match(/-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/)
  if (!parts) return undefined
  const at = new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`)
  const isOurs = !Number.isNaN(at.getTime()) && nightlyName(installation, at) === name
  return isOurs ? at : undefined
}

/** Returns the last backup. Ignores backups from the future, which a wrong clock dated. */
export const lastOf = <File extends NightlyFile>(files: File[], now: Date): File | undefined =>
  pastOf(files, now)[0]

const pastOf = <File extends NightlyFile>(files: File[], now: Date): File[] =>
  files.filter(({ at }) => at <= now).sort((a, b) => b.at.getTime() - a.at.getTime())

const dayOf = ({ at }: NightlyFile): string => at.toDateString()

/** Returns the number of the calendar week, from Monday. With moving weeks, no backup would ever get old. */
const weekOf = ({ at }: NightlyFile): number =>
  Math.floor((Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS + 3) / 7)

/**
 * Returns the backups to delete: all except the last of each of the newest seven days with backups, and of each of the newest
 * four weeks before. Days without backups do not count, so a pause deletes nothing. Backups from the future stay.
 */
export function superfluous(files: NightlyFile[], now: Date): NightlyFile[] {
  const past = pastOf(files, now)
  const days = [...Map.groupBy(past, dayOf).values()]
  const older = days.slice(DAYS_KEPT).flat()
  const weeks = [...Map.groupBy(older, weekOf).values()]
  const retained = [...days.slice(0, DAYS_KEPT), ...weeks.slice(0, WEEKS_KEPT)].map(
    ([last]) => last,
  )
  return past.filter((file) => !retained.includes(file))
}

const NOT_WRITABLE = 'is not writable. Give it to the user that runs the server'

const FOLDER_PROBLEMS: Record<string, string> = {
  ENOENT: 'does not exist. Create it, or connect its disk',
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: 'is on a read-only disk. Choose another, or mount it for writing',
}

export async function folderProblem(folder: string, dataDir: string): Promise<string | undefined> {
  const problem = (text: string) => `The folder ${folder} ${text}.`
  try {
    if (!(await stat(folder)).isDirectory()) return problem('is not a folder. Choose one')
    await access(folder, constants.W_OK)
    return isWithin(await realpath(dataDir), await realpath(folder))
      ? problem('is inside DATA_DIR. Choose one outside it')
      : undefined
  } catch (error) {
    const code = errorCode(error)
    return problem(FOLDER_PROBLEMS[code] ?? `cannot be used (${code})`)
  }
}

export async function readBackups(folder: string, installation: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = []
  for (const name of await readdir(folder)) {
    const at = nightlyTime(installation, name)
    const file = at && (await stat(join(folder, name)).catch(() => undefined))
    if (at && file?.isFile()) backups.push({ name, at, bytes: file.size })
  }
  return backups
}

/** Deletes unfinished backups. Call it only while no backup runs. */
export async function clearPartial(folder: string, installation: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isPartial = name.endsWith('.partial')
    if (!isPartial || !nightlyTime(installation, name.slice(0, -'.partial'.length))) continue
    await rm(join(folder, name), { force: true })
  }
}
