/** A nightly backup: its file name and the time of its start. */
export type NightlyFile = { name: string; at: Date }

/** Number of newest days with backups of which one is kept. */
const DAYS_KEPT = 7

/** Number of weeks before those days of which one is kept. */
const WEEKS_KEPT = 4

const DAY_MS = 86_400_000

/**
 * Returns the file name of a backup: the installation, so that several may share a folder, and its start in UTC, so that
 * daylight saving time does not cause duplicates.
 */
export const nightlyName = (installation: string, at: Date): string =>
  `dhow-${installation}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/** Returns the start of a nightly backup by its name; undefined for files that are not of this installation. */
export function nightlyTime(installation: string, name: string): Date | undefined {
  const parts = name.match(/-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/)
  if (!parts) return undefined
  const at = new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`)
  const isOurs = !Number.isNaN(at.getTime()) && nightlyName(installation, at) === name
  return isOurs ? at : undefined
}

/** Returns the last backup. Ignores backups from the future, which a wrong clock dated. */
export const lastOf = (files: NightlyFile[], now: Date): NightlyFile | undefined =>
  files.filter(({ at }) => at <= now).sort(newestFirst)[0]

const newestFirst = (a: NightlyFile, b: NightlyFile) => b.at.getTime() - a.at.getTime()

const dayOf = ({ at }: NightlyFile): string =>
  [at.getFullYear(), at.getMonth(), at.getDate()].join('-')

/** Returns the number of the calendar week, from Monday. With moving weeks, no backup would ever get old. */
const weekOf = ({ at }: NightlyFile): number =>
  Math.floor((Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS + 3) / 7)

/**
 * Returns the backups to delete: all except the last of each of the newest seven days with backups, and of each of the newest
 * four weeks before. Days without backups do not count, so a pause deletes nothing. Backups from the future stay.
 */
export function superfluous(files: NightlyFile[], now: Date): NightlyFile[] {
  const past = files.filter(({ at }) => at <= now).sort(newestFirst)
  const days = new Set([...Map.groupBy(past, dayOf).keys()].slice(0, DAYS_KEPT))
  const before = past.filter((file) => !days.has(dayOf(file)))
  const weeks = [...Map.groupBy(before, weekOf).values()].slice(0, WEEKS_KEPT)
  const daily = Map.groupBy(
    past.filter((file) => days.has(dayOf(file))),
    dayOf,
  ).values()
  const retained = new Set([...daily, ...weeks].map(([newest]) => newest))
  return past.filter((file) => !retained.has(file))
}
