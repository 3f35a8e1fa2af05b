const MORNING_HOUR = 8

const DAY_MS = 86_400_000

export type SnoozeTime = { label: string; until: Date }

/** Returns the date and weekday (0 is Sunday) of a time in a time zone. */
function dayIn(time: Date, timeZone: string): { utcMidnight: number; weekday: number } {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time)
  const utcMidnight = Date.parse(date)
  return { utcMidnight, weekday: new Date(utcMidnight).getUTCDay() }
}

/** Returns how far a time zone is ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(time / 1_000) * 1_000
}

/** Returns 8:00 of a day in a time zone, also on days when the clocks change. `day` is a date such as 2026-11-30. */
export function morningOf(day: string, timeZone: string): Date {
  const wanted = Date.parse(day) + MORNING_HOUR * 3_600_000
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone))
}

/** Returns the day after a time in a time zone, such as 2026-11-30. */
export const dayAfter = (time: Date, timeZone: string): string =>
  new Date(dayIn(time, timeZone).utcMidnight + DAY_MS).toISOString().slice(0, 10)

/** Returns the times that a snooze offers: mornings in the company's time zone. */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const { utcMidnight, weekday } = dayIn(now, timeZone)
  const inDays = (days: number) =>
    morningOf(new Date(utcMidnight + days * DAY_MS).toISOString().slice(0, 10), timeZone)
  const untilMonday = (8 - weekday) % 7 || 7
  return [
    { label: 'Tomorrow', until: inDays(1) },
    { label: 'In three days', until: inDays(3) },
    { label: 'Next Monday', until: inDays(untilMonday) },
    { label: 'In two weeks', until: inDays(14) },
  ]
}
