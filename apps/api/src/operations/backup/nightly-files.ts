import { constants } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { type Config, isWithin } from '#api/config.ts'
import { getErrorCode } from '#api/platform/app-error.ts'
import { isOfSystem } from '#api/platform/data-dir/access.ts'
import { openFolder, type Place } from './places.ts'

type NightlyFile = { name: string; at: Date }

export type StoredBackup = NightlyFile & { bytes: number }

/** Folder in a data folder for nightly backups when BACKUP_DIR is not set. A backup does not contain it. */
export const BACKUPS_DIR = 'backups'

/** Number of newest days with backups of which one is retained. */
const DAYS_KEPT = 7

/** Number of weeks before those days of which one is retained. */
const WEEKS_KEPT = 4

/** Names contain the installation, because several may share a folder, and UTC, because of daylight saving time. */
export const buildNightlyName = (installation: string, time: Date): string =>
  `dhow-${installation}-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

const ANY = '\\w+'

/** Returns the time of a backup of one or any installation; undefined for another file. */
export function parseNightlyTime(name: string, installation = ANY): Date | undefined {
  const pattern = `^(?:${BEFORE_RESTORE})?dhow-${installation}-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z\\.tar(?:\\.age)?$`
  const [, day, hour, minute, second] = new RegExp(pattern).exec(name) ?? []
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Prefix of backups that were created before a restore. */
export const BEFORE_RESTORE = 'before-restore-'

/** Returns the last backup. Ignores backups from the future, which a wrong clock dated. */
export const findLatest = <File extends NightlyFile>(files: File[], now: Date): File | undefined =>
  listPast(files, now)[0]

const listPast = <File extends NightlyFile>(files: File[], now: Date): File[] =>
  files.filter(({ at }) => at <= now).sort((a, b) => b.at.getTime() - a.at.getTime())

const getDay = ({ at }: NightlyFile) => at.toDateString()

/** Returns the number of the calendar week, from Monday. With moving weeks, no backup would ever get old. */
const calculateWeek = ({ at }: NightlyFile) =>
  Math.floor((Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS + 3) / 7)

/**
 * Returns the backups to delete: all except the last of each of the newest seven days with backups, and of each of the newest
 * four weeks before. Days without backups do not count, so a pause deletes nothing. Backups from the future stay.
 * @param weeks 0 saves the room of the weekly backups
 */
export function listSuperfluous(
  files: NightlyFile[],
  now: Date,
  weeks = WEEKS_KEPT,
): NightlyFile[] {
  const pastFiles = listPast(files, now)
  const days = [...Map.groupBy(pastFiles, getDay).values()]
  const olderFiles = days.slice(DAYS_KEPT).flat()
  const byWeek = [...Map.groupBy(olderFiles, calculateWeek).values()]
  const retained = [...days.slice(0, DAYS_KEPT), ...byWeek.slice(0, weeks)].map(([last]) => last)
  return pastFiles.filter((file) => !retained.includes(file))
}

const BACKUP_HOUR = 3

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Maximum milliseconds between two backups: the longest day has 25 hours. */
const OVERDUE_MS = 25 * HOUR_MS

/** Minimum milliseconds between two backups: one shortly before the hour counts for that night. */
const MIN_GAP_MS = HOUR_MS

/** Age (ms) at which the back office warns: two nights were missed. */
const LATE_MS = 48 * HOUR_MS

const FIRST_RETRY_MS = 5 * MINUTE_MS
const LAST_RETRY_MS = HOUR_MS

function findBackupHour(moment: number) {
  const hour = new Date(moment)
  hour.setHours(BACKUP_HOUR, 0, 0, 0)
  if (hour.getTime() <= moment) hour.setDate(hour.getDate() + 1)
  return hour.getTime()
}

/** Returns the time of the next backup; `now` if it has passed or there is no backup yet. */
export function calculateNextBackup(last: Date | undefined, now: Date): Date {
  if (!last || last > now) return now
  const due = Math.min(findBackupHour(last.getTime() + MIN_GAP_MS), last.getTime() + OVERDUE_MS)
  return new Date(Math.max(due, now.getTime()))
}

/** Returns the milliseconds until a retry after consecutive failures: 5 minutes to an hour. */
export const calculateRetryDelay = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)

export const isLate = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > LATE_MS

const NOT_WRITABLE = 'is not writable. Give it to the user that runs the server'

const FOLDER_PROBLEMS: Record<string, string> = {
  ENOENT: 'does not exist. Create it, or connect its disk',
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS:
    'is read-only for the server. Mount its disk for writing, or name it in ReadWritePaths of the systemd unit',
}

export async function findFolderProblem(
  folder: string,
  dataDir: string,
): Promise<string | undefined> {
  const describe = (text: string) => `The folder ${folder} ${text}.`
  if (!isAbsolute(folder)) return describe('must be an absolute path, such as /mnt/backups')
  try {
    if (!(await stat(folder)).isDirectory()) return describe('is not a folder. Choose one')
    await access(folder, constants.W_OK)
    const realPath = await realpath(folder)
    if (isOfSystem(realPath)) return describe('belongs to the system. Choose another')
    return isWithin(await realpath(dataDir), realPath)
      ? describe('is inside DATA_DIR. Choose one outside it')
      : undefined
  } catch (error) {
    const code = getErrorCode(error)
    return describe(FOLDER_PROBLEMS[code] ?? `cannot be used (${code})`)
  }
}

/** Returns the files that are backups of one or any installation, with the time in their names. */
export const listNightly = <File extends { name: string }>(files: File[], installation = ANY) =>
  files.flatMap((file) => {
    const time = parseNightlyTime(file.name, installation)
    return time ? [{ ...file, at: time }] : []
  })

/** Returns the nightly backups of one or any installation; none if the folder does not exist. */
export const readBackups = async (place: Place, installation?: string): Promise<StoredBackup[]> =>
  listNightly(await place.list(`dhow-${installation ?? ''}`), installation)

/** Returns a warning if the folder contains backups, but not of this site, which may have lost its data. */
export async function explainOtherBackups(
  { dataDir, backupDir = join(dataDir, BACKUPS_DIR) }: Pick<Config, 'dataDir' | 'backupDir'>,
  installation = '',
): Promise<string | undefined> {
  // Other checks report a folder that cannot be read.
  const backups = await readBackups(openFolder(backupDir)).catch(() => [])
  const foreign = backups.filter(({ name }) => !name.startsWith(`dhow-${installation}-`))
  const newest = findLatest(foreign, new Date())
  if (!newest) return undefined
  return `${backupDir} contains a backup of ${newest.at.toISOString()}. If its data is missing here, correct DATA_DIR, or stop the server, rename the folder ${dataDir} and run: dhow restore ${join(backupDir, newest.name)}`
}

/** Returns the backups from before restores, newest first, of any installation: a restore may change its id. */
export async function readBeforeRestores(folder: string): Promise<StoredBackup[]> {
  const files = await openFolder(folder).list(BEFORE_RESTORE)
  return listNightly(files).sort((a, b) => +b.at - +a.at)
}
