const BACKUP_HOUR = 3

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Maximum milliseconds between two backups: the longest day has 25 hours. */
const OVERDUE_MS = 25 * HOUR_MS

/** Minimum milliseconds between two backups: one shortly before the hour counts for that night. */
const MIN_GAP_MS = HOUR_MS

/** Age (ms) at which the back office warns: two nights were missed. */
const LATE_MS = 48 * HOUR_MS

const FIRST_RETRY_MS = 5 * MINUTE_MS
const LAST_RETRY_MS = HOUR_MS

function backupHourAfter(moment: number): number {
  const hour = new Date(moment)
  hour.setHours(BACKUP_HOUR, 0, 0, 0)
  if (hour.getTime() <= moment) hour.setDate(hour.getDate() + 1)
  return hour.getTime()
}

/** Returns the time of the next backup; `now` if it has passed or there is no backup yet. */
export function nextBackupAt(last: Date | undefined, now: Date): Date {
  if (!last || last > now) return now
  const due = Math.min(backupHourAfter(last.getTime() + MIN_GAP_MS), last.getTime() + OVERDUE_MS)
  return new Date(Math.max(due, now.getTime()))
}

/** Returns the milliseconds until a retry after consecutive failures: 5 minutes to an hour. */
export const retryDelayMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)

export const isLate = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > LATE_MS
