const DAY_MS = 86_400_000

/** Midnight in each time zone is at a quarter of an hour. */
const QUARTER_HOUR_MS = 900_000

/** Formats a time as a day such as 2027-03-31. */
export const createDayFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

/**
 * Returns when a day begins, in milliseconds since 1970.
 * @param midnightUtc the day, as its midnight in UTC
 */
export function startOfDay(midnightUtc: number, format: Intl.DateTimeFormat): number {
  const day = new Date(midnightUtc).toISOString().slice(0, 10)
  // Binary search: time zones differ from UTC by less than a day.
  let [earlier, start] = [midnightUtc - DAY_MS, midnightUtc + DAY_MS]
  while (start - earlier > QUARTER_HOUR_MS) {
    const middle = earlier + Math.floor((start - earlier) / QUARTER_HOUR_MS / 2) * QUARTER_HOUR_MS
    if (format.format(middle) < day) earlier = middle
    else start = middle
  }
  return start
}

/** Returns the end of a day such as 2027-03-31. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(Date.parse(day) + DAY_MS, createDayFormat(timeZone)))
