export const MEGABYTE = 1_000_000

export const ACCEPTED_PICTURES = 'image/*,.heic,.heif'

/** Some systems give HEIC files an empty type. */
export const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name)

export const isPdf = ({ type, name }: File): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name)

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A date and time: Nov 22, 2026, 3:00 AM. */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso))

/** The error message for a file above a size limit; undefined within the limit. */
export const sizeError = (file: File | undefined, maxBytes: number): string | undefined =>
  file && file.size > maxBytes
    ? `${file.name} is ${(file.size / MEGABYTE).toFixed(1)} MB. The maximum is ${maxBytes / MEGABYTE} MB.`
    : undefined

/** A size in bytes as text: 1.2 GB, 38 MB, 48 kB. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1e3))} kB`
  const megabytes = bytes / MEGABYTE
  if (megabytes >= 100) return `${(megabytes / 1e3).toFixed(1)} GB`
  return `${megabytes.toFixed(megabytes >= 10 ? 0 : 1)} MB`
}
