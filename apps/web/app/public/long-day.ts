import { intlLocale } from '@dhow/messages/i18n'
import type { I18n } from '@lingui/core'

/**
 * Formats the day of a time: 27 November 2026.
 * @param timeZone of the company; UTC for a plain day such as 2027-03-31
 */
export const longDay = (time: string, i18n: I18n, timeZone = 'UTC'): string =>
  new Date(time).toLocaleDateString(intlLocale(i18n), { dateStyle: 'long', timeZone })
