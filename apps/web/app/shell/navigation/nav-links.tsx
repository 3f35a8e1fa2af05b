import { paths } from '@dhow/contract/paths'
import { NavLink } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'

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

export function CatalogLink({ className }: { className: string }) {
  const { catalogUrl } = useCompany()
  if (!catalogUrl) return null
  return (
    <a href={catalogUrl} className={className}>
      Catalog
    </a>
  )
}
