import { paths } from '@dhow/contract/paths'
import { Link, NavLink, useLocation } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'
import { currentAt, OFFICE_LINKS } from './office-links.ts'

const LINKS = [
  { to: paths.home, label: 'HOME' },
  { to: paths.products, label: 'PRODUCTS' },
  { to: paths.about, label: 'ABOUT US' },
  { to: paths.contact, label: 'CONTACT US' },
]

const LIST = { to: paths.enquiry, label: 'YOUR ENQUIRY' }

type Props = {
  className: string
  /** The bar has its own link to the list. */
  list?: boolean
  catalog?: boolean
  onFollow?: () => void
}

export const NavLinks = ({ className, list = false, catalog = false, onFollow }: Props) => (
  <>
    {[...LINKS, ...(list ? [LIST] : [])].map(({ to, label }) => (
      <NavLink
        key={to}
        to={to}
        end={to === paths.home}
        viewTransition
        onClick={onFollow}
        className={className}
      >
        {label}
      </NavLink>
    ))}
    {catalog && <CatalogLink className={className} />}
  </>
)

export function OfficeLinks({ className, onFollow }: Pick<Props, 'className' | 'onFollow'>) {
  const { pathname } = useLocation()
  return (
    <>
      {OFFICE_LINKS.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={currentAt(pathname, link)}
          onClick={onFollow}
          className={className}
        >
          {link.label}
        </Link>
      ))}
      <Link to={paths.home} onClick={onFollow} className={className}>
        View site
      </Link>
    </>
  )
}

export function CatalogLink({ className }: { className: string }) {
  const { catalogUrl } = useCompany()
  if (!catalogUrl) return null
  return (
    <a href={catalogUrl} className={className}>
      Catalog
    </a>
  )
}
