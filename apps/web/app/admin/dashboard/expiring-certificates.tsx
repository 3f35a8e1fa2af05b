import type { Dashboard } from '@dhow/contract/dashboard'
import { paths } from '@dhow/contract/paths'
import { CERTIFICATE_WARNING_DAYS } from '@dhow/trade/product-facts'
import { FileClock } from 'lucide-react'
import { Link } from 'react-router'
import { expiryText } from '#app/admin/certificate-expiry.ts'
import { countOf } from '#app/ui/text.ts'

type Props = { certificates: Dashboard['certificates'] | undefined }

export function ExpiringCertificates({ certificates }: Props) {
  if (!certificates || certificates.expiring === 0) return null
  const { expiring, nearest } = certificates
  const more = expiring - nearest.length
  return (
    <section
      aria-labelledby="expiring-certificates"
      className="flex items-start gap-3 rounded-card border border-line bg-raised p-5"
    >
      <FileClock aria-hidden size={22} className="mt-0.5 shrink-0 text-amber" />
      <div className="grid min-w-0 gap-2">
        <h2 id="expiring-certificates" className="font-semibold">
          {countOf(expiring, 'certificate')} <span>{expiring === 1 ? 'has' : 'have'}</span> expired
          or will expire within <span>{CERTIFICATE_WARNING_DAYS}</span> days
        </h2>
        <ul className="grid gap-3 text-sm sm:gap-1">
          {nearest.map(({ name, body, validTo, daysLeft, products, first }) => (
            <li key={[name, body, validTo, first._id].join()} className="flex flex-wrap gap-x-2">
              <span className="min-w-0 break-words">
                <bdi>{body ? `${name} (${body})` : name}</bdi>
              </span>
              <time dateTime={validTo} className={daysLeft < 0 ? 'text-coral' : 'text-amber'}>
                {expiryText(daysLeft)}
              </time>
              <span className="min-w-0 text-muted">
                <Link to={paths.editProduct(first._id)} className="break-words text-sea underline">
                  <bdi>{first.name}</bdi>
                </Link>
                {products > 1 && <span>{` and ${countOf(products - 1, 'other product')}`}</span>}
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="text-sm text-muted">And {countOf(more, 'more', 'more')}.</p>}
      </div>
    </section>
  )
}
