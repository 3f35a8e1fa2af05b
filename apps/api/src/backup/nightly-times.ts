/** The hour of local time at which nightly backups are made. */
const BACKUP_HOUR = 3

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Milliseconds after which a backup is late in any case: the longest day has 25 hours. */
const OVERDUE_MS = 25 * HOUR_MS

/** Milliseconds between two backups, at least: one made shortly before the hour stands for that night. */
const MIN_GAP_MS = HOUR_MS

/** Milliseconds after which the office is told that the last backup is old: two nights were missed. */
const LATE_MS = 2 * DAY_MS

const FIRST_RETRY_MS = 5 * MINUTE_MS
const LAST_RETRY_MS = HOUR_MS

/** The first hour of backups after a moment, as the clock on the wall has it. */
function backupHourAfter(moment: number): number {
  const hour = new Date(moment)
  hour.setHours(BACKUP_HOUR, 0, 0, 0)
  if (hour.getTime() <= moment) hour.setDate(hour.getDate() + 1)
  return hour.getTime()
}

/**
 * The time of the next backup; `now` when it has passed, or when there is no backup yet.
 * @param last when the last one was begun
 */
export function nextBackupAt(last: Date | undefined, now: Date): Date {
  if (!last || last > now) return now
  const due = Math.min(backupHourAfter(last.getTime() + MIN_GAP_MS), last.getTime() + OVERDUE_MS)
  return new Date(Math.max(due, now.getTime()))
}

/** Milliseconds until a backup that has failed so many times in a row is tried again: 5 minutes to an hour. */
export const retryDelayMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)

/** Whether so much time has passed without a backup that somebody should be told. */
export const isLate = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > LATE_MS

/** Whether a backup that has failed so many times in a row may be tried again; after a changed clock at once. */
export const mayRetry = (failures: number, failedAt: Date, now: Date): boolean =>
  now < failedAt || now.getTime() - failedAt.getTime() >= retryDelayMs(failures)
