import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { Fragment, memo } from 'react'
import { Link, useLocation } from 'react-router'
import { toLocalPath } from '#app/api/language.ts'
import { useCompany, useContactDetails, useOrigin } from '#app/api/use-company.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { getFullStop } from '#app/ui/text.ts'
import { LanguageLinks, OfficeLink } from './language-links.tsx'
import { LogoPictures } from './logo.tsx'

type Props = {
  /** Undefined if the server failed to render the page. */
  year: number | undefined
  hasLogin?: boolean
}

export const Footer = memo(function Footer({ year, hasLogin = true }: Props) {
  const { i18n } = useLingui()
  const { brand, legalName, privacy, imprint } = useCompany()
  const name = legalName || brand
  const links = [
    { to: paths.products, label: i18n.t('Products') },
    { to: paths.about, label: i18n.t('About us') },
    { to: paths.contact, label: i18n.t('Contact us') },
    { to: paths.enquiry, label: i18n.t('Your enquiry') },
    ...(privacy ? [{ to: paths.privacy, label: i18n.t('Privacy') }] : []),
    ...(imprint ? [{ to: paths.imprint, label: i18n.t('Imprint') }] : []),
  ]
  return (
    <footer className="dark border-t border-line bg-night text-on-night">
      <div className="container-page flex flex-wrap items-center gap-x-8 gap-y-2 pt-6 pb-24 text-sm sm:pb-6">
        <div className="screen-only flex min-w-0 items-center gap-4 text-muted">
          <LogoPictures alt="" />
          <p>
            <span>{`© ${year} `}</span>
            <bdi>{name}</bdi>
            <span>{`${getFullStop(name)} ${i18n.t('All rights reserved')}`}</span>
          </p>
        </div>
        <nav aria-label={i18n.t('Footer')} className="-ms-2 flex flex-wrap">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} viewTransition className="text-link px-2">
              {label}
            </Link>
          ))}
        </nav>
        <LanguageLinks className="text-link screen-only px-2 aria-[current]:font-semibold" />
        {hasLogin && (
          <OfficeLink
            to={paths.login}
            rel="nofollow"
            className="text-link screen-only text-xs text-muted"
          >
            {i18n.t('Log in')}
          </OfficeLink>
        )}
        <PrintFoot />
      </div>
    </footer>
  )
})

function PrintFoot() {
  const { brand, legalName } = useCompany()
  const { location, phone, email } = useContactDetails()
  const { i18n } = useLingui()
  const { pathname, search } = useLocation()
  const origin = useOrigin()
  // A cached page may have been rendered for another query.
  const query = useHydrated() ? search : ''
  return (
    <address className="print-only not-italic">
      <LogoPictures alt="" />
      <p className="font-semibold">
        <bdi>{legalName || brand}</bdi>
      </p>
      <p>
        {[location.replaceAll('\n', ', '), phone, email].filter(Boolean).map((text, index) => (
          <Fragment key={text}>
            {index > 0 && <span> · </span>}
            <bdi>{text}</bdi>
          </Fragment>
        ))}
      </p>
      <p>
        <bdi suppressHydrationWarning>{origin + toLocalPath(i18n, pathname) + query}</bdi>
      </p>
    </address>
  )
}
