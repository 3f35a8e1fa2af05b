import type { ProductCertificate } from '@dhow/contract/specification-fields'
import { CERTIFICATE_WARNING_DAYS, daysLeft } from '@dhow/trade/certificates'
import { countOf } from '#app/ui/numbers.ts'

/** Whether a certificate with so many days left is warned of. */
export const isExpiring = (daysLeft: number): boolean => daysLeft <= CERTIFICATE_WARNING_DAYS

/** Whole days that a certificate is good for on this day in a time zone. */
export const daysLeftNow = (validTo: string, timeZone: string): number =>
  daysLeft(validTo, new Date().toLocaleDateString('en-CA', { timeZone }))

/** What is to be said, in little room, of the certificate of a product that expires first; undefined while none does. */
export function expiryOf(
  certificates: readonly ProductCertificate[],
  timeZone: string,
): string | undefined {
  const dated = certificates.flatMap(({ name, validTo }) => (validTo ? [{ name, validTo }] : []))
  const [first] = dated.toSorted((a, b) => (a.validTo < b.validTo ? -1 : 1))
  if (!first) return undefined
  const left = daysLeftNow(first.validTo, timeZone)
  if (!isExpiring(left)) return undefined
  if (left < 0) return `${first.name}: expired`
  return `${first.name}: ${left === 0 ? 'last day today' : `${countOf(left, 'day')} left`}`
}

/** How long a certificate with so many days left is good for. */
export function expiryWords(daysLeft: number): string {
  if (daysLeft < 0) return `Expired ${countOf(-daysLeft, 'day')} ago`
  return daysLeft === 0 ? 'Today is its last day' : `Expires in ${countOf(daysLeft, 'day')}`
}
