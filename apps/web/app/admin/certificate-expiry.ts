import { CERTIFICATE_WARNING_DAYS } from '@dhow/trade/certificates'
import { countOf } from '#app/ui/numbers.ts'

/** Whether a certificate with so many days left is warned of. */
export const isExpiring = (daysLeft: number): boolean => daysLeft <= CERTIFICATE_WARNING_DAYS

/** How long a certificate with so many days left is good for. */
export function expiryWords(daysLeft: number): string {
  if (daysLeft < 0) return `Expired ${countOf(-daysLeft, 'day')} ago`
  return daysLeft === 0 ? 'Today is its last day' : `Expires in ${countOf(daysLeft, 'day')}`
}
