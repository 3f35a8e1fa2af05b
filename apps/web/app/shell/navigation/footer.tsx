import { paths } from '@dhow/contract/paths'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { useCompany, useContactDetails, useOrigin } from '#app/api/use-company.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { withFullStop } from '#app/ui/text.ts'
import { LogoPictures } from './logo.tsx'

type Props = {
  /** Undefined if the server failed to render the page. */
  year: number | undefined
  hasLogin?: boolean
}

export const Footer = memo(function Footer({ year, hasLogin = true }: Props) {
  const { brand, legalName, privacy, imprint } = useCompany()
  const links = [
    { to: paths.products, label: 'Products' },
    { to: paths.about, label: 'About us' },
    { to: paths.contact, label: 'Contact us' },
    { to: paths.enquiry, label: 'Your enquiry' },
    ...(privacy ? [{ to: paths.privacy, label: 'Privacy' }] : []),
    ...(imprint ? [{ to: paths.imprint, label: 'Imprint' }] : []),
  ]
  return (
    <footer className="dark border-t border-line bg-night text-on-night">
      <div className="container-page flex flex-wrap items-center gap-x-8 gap-y-2 pt-6 pb-24 text-sm sm:pb-6">
        <div className="screen-only flex min-w-0 items-center gap-4 text-muted">
          <LogoPictures alt="" />
          <p>
            © {year} <bdi>{withFullStop(legalName || brand)}</bdi> All rights reserved
          </p>
        </div>
        <nav aria-label="Footer" className="-ms-2 flex flex-wrap">
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              viewTransition
              className="inline-flex min-h-11 items-center px-2 underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
        {hasLogin && (
          <Link
            to={paths.login}
            rel="nofollow"
            className="screen-only inline-flex min-h-11 items-center text-xs text-muted underline-offset-4 hover:underline"
          >
            Log in
          </Link>
        )}
        <PrintFoot />
      </div>
    </footer>
  )
})

function PrintFoot() {
  const { brand, legalName } = useCompany()
  const { location, phone, email } = useContactDetails()
  const { pathname, search } = useLocation()
  const origin = useOrigin()
  // A cached page may have been rendered for another query.
  const query = useHydrated() ? search : ''
  return (
    <address className="print-only not-italic">
      <LogoPictures alt="" />
      <p className="font-semibold">{legalName || brand}</p>
      <p>{[location.replaceAll('\n', ', '), phone, email].filter(Boolean).join(' · ')}</p>
      <p suppressHydrationWarning>{origin + pathname + query}</p>
    </address>
  )
}
