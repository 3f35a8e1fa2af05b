import type { ProductPage } from '@dhow/contract/products/products'
import { Link } from 'react-router'
import { type View, viewPath } from '#app/public/catalogue/view.ts'
import { formatNumber } from '#app/ui/text.ts'

/** Fits three lines of a phone. */
const MAX_LISTED = 6

type Props = { view: View; latest: ProductPage }

/** Certificates of the listed products, the most frequent first. Each links to its products. */
export function BrandCertificates({ view, latest }: Props) {
  const { values, total } = latest.facets.certificate
  const listed = values.filter(({ count }) => count > 0).slice(0, MAX_LISTED)
  if (listed.length === 0) return null
  return (
    <p className="container-page pt-3 text-sm text-muted md:pb-2">
      Certificates of these products:{' '}
      {listed.map(({ value }, at) => (
        <span key={value}>
          {at > 0 && ', '}
          <Link
            to={viewPath({ ...view, certificate: [value], page: 1 })}
            rel="nofollow"
            preventScrollReset
            dir="auto"
            className="text-ink underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {value}
          </Link>
        </span>
      ))}
      {total > listed.length && ` and ${formatNumber(total - listed.length)} more`}
    </p>
  )
}
