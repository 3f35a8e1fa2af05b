import { useSyncExternalStore } from 'react'

export const MEGABYTE = 1_000_000

export const ACCEPTED_PICTURES = 'image/*,.heic,.heif'

/** Some systems give HEIC files an empty type. */
export const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name)

export const isPdf = ({ type, name }: File): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name)

const createTimes = (timeZone: string) => ({
  timeZone,
  moment: new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
  full: new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'full', timeStyle: 'short' }),
  zone: new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }),
  day: new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium' }),
})

/** Cached formats, which are slow to create. */
let times = createTimes('UTC')

/** Sets the time zone of all dates and times in the office, which is the company's. */
export function setTimeZone(timeZone: string): void {
  if (times.timeZone !== timeZone) times = createTimes(timeZone)
}

/** Returns the time zone of the browser; undefined if it is the given one, which browsers may name differently. */
export function findBrowserZone(timeZone: string): string | undefined {
  const getName = (zone?: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  const browserZone = getName()
  return getName(timeZone) === browserZone ? undefined : browserZone
}

/** Formats the name of a time zone: America/New York. */
export const formatZone = (zone: string): string => zone.replaceAll('_', ' ')

/** Formats a date and time: 22 Nov 2026, 3:00 am. */
export const formatMoment = (iso: string): string => times.moment.format(new Date(iso))

/** Formats a date: 22 Nov 2026. */
export const formatDay = (iso: string): string => times.day.format(new Date(iso))

const plainDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' })

/** Formats a date without a time, such as 2026-11-22. */
export const formatDate = (day: string): string => plainDay.format(new Date(day))

/** Formats a date and time in full, with the name of the time zone. */
export function formatFully(iso: string): string {
  const date = new Date(iso)
  const name = times.zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value
  return `${times.full.format(date)}, ${name}`
}

/** File types of workbooks and CSV files, for inputs. */
export const SHEET_TYPES = '.xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.csv,.tsv,.txt,text/csv'

/** Returns the error message for a file above a size limit; undefined within the limit. */
export const findSizeError = (file: File | undefined, maxBytes: number): string | undefined =>
  file && file.size > maxBytes
    ? `${file.name} is ${(file.size / MEGABYTE).toFixed(1)} MB. The maximum is ${maxBytes / MEGABYTE} MB.`
    : undefined

/** Formats a size in bytes: 1.2 GB, 38 MB, 48 kB. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  const megabytes = bytes / MEGABYTE
  if (megabytes >= 100) return `${(megabytes / 1e3).toFixed(1)} GB`
  return `${megabytes.toFixed(megabytes >= 10 ? 0 : 1)} MB`
}

const MINUTE_MS = 60_000

/** Returns the current minute, in milliseconds since 1970. All ages and times on a screen change together. */
export const useMinute = (): number =>
  useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, MINUTE_MS)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
  )
