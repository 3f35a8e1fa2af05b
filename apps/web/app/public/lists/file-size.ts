import { toIntlLocale } from '@dhow/i18n/i18n'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'

const MEGABYTE = 1_000_000

const FORMAT = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }

export const formatSize = (bytes: number, i18n: I18n): string =>
  bytes < MEGABYTE / 10
    ? i18n.t('{size} kB', { size: Math.max(1, Math.round(bytes / 1000)) })
    : i18n.t('{size} MB', {
        size: (bytes / MEGABYTE).toLocaleString(toIntlLocale(i18n), FORMAT),
      })

/** Formats a maximum in whole megabytes: '10 MB'. */
export const formatMaximum = (bytes: number, i18n: I18n): string =>
  i18n.t('{size} MB', { size: bytes / MEGABYTE })

/** Returns why a file cannot be sent because of its size; undefined if it can. */
export function checkSize({ name, size }: File, maximum: number, i18n: I18n): string | undefined {
  if (size === 0) return i18n.t('{name} is empty.', { name: isolate(name, i18n) })
  if (size <= maximum) return undefined
  return i18n.t('{name} is {size}. The maximum is {maximum}.', {
    name: isolate(name, i18n),
    size: formatSize(size, i18n),
    maximum: formatMaximum(maximum, i18n),
  })
}
