import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { NavLink } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'

const LINKS = [
  { to: paths.home, label: /*i18n*/ 'HOME' },
  { to: paths.products, label: /*i18n*/ 'PRODUCTS' },
  { to: paths.about, label: /*i18n*/ 'ABOUT US' },
  { to: paths.contact, label: /*i18n*/ 'CONTACT US' },
]

const LIST = { to: paths.enquiry, label: /*i18n*/ 'YOUR ENQUIRY' }

type Props = {
  className: string
  /** The bar has its own link to the list. */
  list?: boolean
  catalog?: boolean
  onFollow?: () => void
}

export function NavLinks({ className, list = false, catalog = false, onFollow }: Props) {
  const { i18n } = useLingui()
  return (
    <>
      {[...LINKS, ...(list ? [LIST] : [])].map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === paths.home}
          prefetch="intent"
          viewTransition
          onClick={onFollow}
          className={className}
        >
          {i18n.t(label)}
        </NavLink>
      ))}
      {catalog && <CatalogLink className={className} />}
    </>
  )
}

export function CatalogLink({ children, ...props }: ComponentProps<'a'>) {
  const { i18n } = useLingui()
  const { catalogUrl } = useCompany()
  if (!catalogUrl) return null
  return (
    <a href={catalogUrl} {...props}>
      {i18n.t('Catalog')}
      {children}
    </a>
  )
}
