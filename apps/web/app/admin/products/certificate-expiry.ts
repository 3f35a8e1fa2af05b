import type { ProductCertificate } from '@dhow/contract/products/specification'
import { CERTIFICATE_WARNING_DAYS, countDaysUntil } from '@dhow/trade/product-facts'
import { pluralize } from '#app/ui/text.ts'

export const isExpiring = (daysLeft: number): boolean => daysLeft <= CERTIFICATE_WARNING_DAYS

/** Returns today's date, such as 2026-11-23. */
export const getToday = (timeZone: string): string =>
  new Date().toLocaleDateString('en-CA', { timeZone })

export const countDaysLeft = (validTo: string, timeZone: string): number =>
  countDaysUntil(validTo, getToday(timeZone))

/** Returns a warning about the certificate that expires first, unless it is valid for long. */
export function findExpiryWarning(
  certificates: readonly ProductCertificate[],
  timeZone: string,
): string | undefined {
  const dated = certificates.flatMap(({ name, validTo }) => (validTo ? [{ name, validTo }] : []))
  const [earliest] = dated.toSorted((a, b) => (a.validTo < b.validTo ? -1 : 1))
  if (!earliest) return undefined
  const daysLeft = countDaysLeft(earliest.validTo, timeZone)
  if (!isExpiring(daysLeft)) return undefined
  if (daysLeft < 0) return `${earliest.name}: expired`
  return `${earliest.name}: ${daysLeft === 0 ? 'last day today' : `${pluralize(daysLeft, 'day')} left`}`
}

export function formatExpiry(daysLeft: number): string {
  if (daysLeft < 0) return `Expired ${pluralize(-daysLeft, 'day')} ago`
  return daysLeft === 0 ? 'Today is its last day' : `Expires in ${pluralize(daysLeft, 'day')}`
}
