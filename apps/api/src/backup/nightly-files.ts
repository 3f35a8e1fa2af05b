/** A backup of a folder of nightly backups: the name of its file, and when it was begun. */
export type NightlyFile = { name: string; at: Date }

/** Days that have a backup of which one is kept. */
const DAYS_KEPT = 7

/** Weeks before those days of which one is kept. */
const WEEKS_KEPT = 4

const DAY_MS = 86_400_000

/**
 * The name of a backup begun at a moment: whose it is, so that two installations may share a folder, and when
 * it was begun, in universal time, so that no change of the clock makes two of one.
 */
export const nightlyName = (installation: string, at: Date): string =>
  `dhow-${installation}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/** The time that a nightly backup of this installation was begun, from its name; undefined for any other file. */
export function nightlyTime(installation: string, name: string): Date | undefined {
  const parts = name.match(/-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/)
  if (!parts) return undefined
  const at = new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`)
  const isOurs = !Number.isNaN(at.getTime()) && nightlyName(installation, at) === name
  return isOurs ? at : undefined
}

/** The last backup made; one that a clock which was ahead has dated into the future is not it. */
export const lastOf = (files: NightlyFile[], now: Date): NightlyFile | undefined =>
  files.filter(({ at }) => at <= now).sort(newestFirst)[0]

const newestFirst = (a: NightlyFile, b: NightlyFile) => b.at.getTime() - a.at.getTime()

const dayOf = ({ at }: NightlyFile): string =>
  [at.getFullYear(), at.getMonth(), at.getDate()].join('-')

/** Weeks begin on Monday. They are those of the calendar: of weeks that move along, no backup gets old. */
const weekOf = ({ at }: NightlyFile): number =>
  Math.floor((Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS + 3) / 7)

/**
 * The backups that need not be kept: all but the last one of each of the newest seven days that have any, and
 * of each of the newest four weeks before those. Time in which none was made costs none of the older ones.
 * Files dated into the future stay.
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
