import { NavLink } from 'react-router'
import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'

const LINKS = [
  { to: paths.home, label: 'HOME' },
  { to: paths.products, label: 'PRODUCTS' },
  { to: paths.about, label: 'ABOUT US' },
  { to: paths.contact, label: 'CONTACT US' },
]

type Props = {
  className: string
  /** Whether the Catalog link stands among the others: visitors only, and only where there is one. */
  catalog?: boolean
  onFollow?: () => void
}

/** The pages of the site; the one that is open is marked. */
export const NavLinks = ({ className, catalog = false, onFollow }: Props) => (
  <>
    {LINKS.map(({ to, label }) => (
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

export const CatalogLink = ({ className }: { className: string }) =>
  site.catalogUrl && (
    <a href={site.catalogUrl} className={className}>
      Catalog
    </a>
  )
