import { LogOut, Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { paths } from '#app/paths.ts'
import { telUrl } from '#app/phone.ts'
import { site } from '#app/site.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Drawer } from './drawer.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'

const LINKS = [
  { to: paths.home, label: 'HOME' },
  { to: paths.products, label: 'PRODUCTS' },
  { to: paths.about, label: 'ABOUT US' },
  { to: paths.contact, label: 'CONTACT US' },
]

const Links = ({ onFollow, className }: { onFollow?: () => void; className?: string }) =>
  LINKS.map(({ to, label }) => (
    <NavLink
      key={to}
      to={to}
      end={to === paths.home}
      viewTransition
      onClick={onFollow}
      className={({ isActive }) =>
        classNames(
          'inline-flex min-h-11 items-center text-sm font-medium tracking-wide underline-offset-8 decoration-2 decoration-saffron hover:underline',
          isActive && 'underline',
          className,
        )
      }
    >
      {label}
    </NavLink>
  ))

const CatalogLink = () =>
  site.catalogUrl && (
    <a href={site.catalogUrl} className="inline-flex min-h-11 items-center text-sm font-medium">
      Catalog
    </a>
  )

type Props = {
  loggedIn: boolean
  onLogout: () => void
  /** The theme toggle, which belongs to another feature. */
  themeToggle: ReactNode
}

export function Header({ loggedIn, onLogout, themeToggle }: Props) {
  const [open, setOpen] = useState(false)
  const { email, phone } = useContactDetails()
  const close = () => setOpen(false)

  const logout = (
    <Button look="quiet" onClick={onLogout}>
      <LogOut aria-hidden size={18} /> Logout
    </Button>
  )

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur">
      <div className="container-page flex h-18 items-center gap-6">
        <Logo />
        <nav aria-label="Main" className="ms-auto hidden items-center gap-7 lg:flex">
          <Links />
        </nav>
        <div className="hidden items-center gap-3 lg:flex">
          {loggedIn ? (
            logout
          ) : (
            <>
              <CatalogLink />
              <div className="w-44 xl:w-56">
                <SearchBox />
              </div>
            </>
          )}
          {themeToggle}
          <ButtonLink to={paths.contactForm} look="accent" className="hidden xl:inline-flex">
            ENQUIRE NOW
          </ButtonLink>
        </div>
        <div className="ms-auto flex items-center lg:hidden">
          {themeToggle}
          <IconButton label="Open the menu" onClick={() => setOpen(true)}>
            <Menu aria-hidden size={22} />
          </IconButton>
        </div>
      </div>
      <Drawer open={open} onClose={close}>
        <nav aria-label="Menu" className="grid gap-1">
          <Links onFollow={close} className="text-base" />
          <CatalogLink />
        </nav>
        {loggedIn ? (
          logout
        ) : (
          <>
            <SearchBox onSearch={close} />
            <ButtonLink to={paths.contactForm} look="accent" onClick={close}>
              ENQUIRE NOW
            </ButtonLink>
            <p className="grid gap-2 text-sm text-muted">
              <a href={`mailto:${email}`}>{email}</a>
              <a href={telUrl(phone)}>{phone}</a>
            </p>
          </>
        )}
      </Drawer>
    </header>
  )
}
