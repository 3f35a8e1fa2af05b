import type { ProductCertificate } from '@dhow/contract/specification-fields'
import { FileClock } from 'lucide-react'
import { expiryOf } from '#app/admin/certificate-expiry.ts'
import { useCompany } from '#app/api/use-company.ts'

type Props = { certificates: readonly ProductCertificate[] }

/** Marks a product of which a certificate expires, or has; nothing while none does. */
export function ExpiryMark({ certificates }: Props) {
  const { timeZone } = useCompany()
  const words = expiryOf(certificates, timeZone)
  if (words === undefined) return null
  return (
    <span className="flex items-center gap-1 text-sm font-normal text-amber">
      <FileClock aria-hidden size={14} className="shrink-0" />
      <span dir="auto" title={words} className="line-clamp-1">
        {words}
      </span>
    </span>
  )
}
