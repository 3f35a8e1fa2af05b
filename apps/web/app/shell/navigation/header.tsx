import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { LogOut, Mail, Menu, Moon, Phone, Search, Sun } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useContactDetails } from '#app/api/use-company.ts'
import { toTelUrl } from '#app/shell/chat/phone.ts'
import { useTheme } from '#app/shell/theme.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Drawer } from './drawer.tsx'
import { LanguageLinks, LanguageMenu, OfficeLink } from './language-links.tsx'
import { Logo } from './logo.tsx'
import { CatalogLink, NavLinks } from './nav-links.tsx'
import { SearchBox } from './search-box.tsx'
import { SocialLinks } from './social-links.tsx'

const LINK = 'text-link min-w-0 gap-2'

function ContactLinks({ emailClass = '' }: { emailClass?: string }) {
  const { email, phone } = useContactDetails()
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className={`${LINK} ${emailClass}`}>
          <Mail size={16} />
          <span className="truncate">{email}</span>
        </a>
      )}
      {phone && (
        <a href={toTelUrl(phone)} className={LINK}>
          <Phone size={16} />
          <span dir="ltr" className="truncate tabular-nums">
            {phone}
          </span>
        </a>
      )}
    </>
  )
}

/** Scrolling back must pass the threshold by this much, so that the bar does not flicker. */
const HYSTERESIS_PX = 16

function useScrolledPast(pixels: number) {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const update = () =>
      setPast((isPast) => window.scrollY > (isPast ? Math.max(pixels - HYSTERESIS_PX, 0) : pixels))
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [pixels])
  return past
}

const SECOND_ROW_AFTER_PX = 100
const SOLID_AFTER_PX = 8

type Props = {
  loggedIn: boolean
  pending?: boolean
  onLogout: () => void
  listLink?: ReactNode
}

/** See header.css for when the second row is visible. */
export const Header = memo(function Header({
  loggedIn,
  pending = false,
  onLogout,
  listLink,
}: Props) {
  const { i18n } = useLingui()
  const { pathname, key } = useLocation()
  // The menu closes on navigation, which changes the location key.
  const [openOn, setOpenOn] = useState<string>()
  const [focusesSearch, setFocusesSearch] = useState(false)
  const close = useCallback(() => setOpenOn(undefined), [])

  // The head script sets the initial value.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-session', loggedIn)
  }, [loggedIn])

  const open = (event: MouseEvent<HTMLElement>, focusSearch: boolean) => {
    // Safari does not focus a clicked button, but the focus must return to the button.
    event.currentTarget.focus()
    setFocusesSearch(focusSearch)
    setOpenOn(key)
  }
  const leave = () => {
    close()
    onLogout()
  }

  return (
    <>
      <header
        className="site-header"
        data-home={pathname === paths.home || undefined}
        data-scrolled={useScrolledPast(SECOND_ROW_AFTER_PX) || undefined}
        data-solid={useScrolledPast(SOLID_AFTER_PX) || undefined}
        data-pending={pending || undefined}
      >
        <div className="first-row container-page">
          <Logo />
          <div className="header-contact ms-auto flex min-w-0 items-center gap-x-5 caption max-md:not-noscript:hidden">
            <ContactLinks emailClass="max-lg:not-noscript:hidden" />
          </div>
          <div className="flex shrink-0 items-center max-md:not-noscript:-me-[min(0.625rem,3vw)] max-md:ms-auto md:gap-x-2">
            <LanguageMenu />
            <ThemeToggle className="max-md:hidden" />
            {!loggedIn && (
              <IconButton
                label={i18n.t('Search products')}
                aria-haspopup="dialog"
                className="search-button noscript:hidden xl:hidden"
                onClick={(event) => open(event, true)}
                Icon={Search}
              />
            )}
            {listLink}
            <ButtonLink
              to={paths.contactForm}
              accent
              className="enquire text-sm tracking-wide max-md:not-noscript:hidden"
            >
              {i18n.t('ENQUIRE NOW')}
            </ButtonLink>
            <IconButton
              label={i18n.t('Open the menu')}
              aria-haspopup="dialog"
              className="noscript:hidden xl:hidden"
              onClick={(event) => open(event, false)}
            >
              <Menu size={22} />
            </IconButton>
          </div>
        </div>
        <div className="second-row">
          <div className="container-page flex h-full items-center gap-x-2 md:gap-x-6">
            <nav aria-label={i18n.t('Main')} className="nav-links">
              <NavLinks className="nav-link" />
            </nav>
            {loggedIn ? (
              <div className="admin-only">
                <OfficeLink to={paths.dashboard} className="nav-link max-md:hidden">
                  {i18n.t('Dashboard')}
                </OfficeLink>
                <Button
                  quiet
                  className="shrink-0 text-sm max-md:-me-[min(0.625rem,3vw)] max-md:border-0 max-md:px-2.5"
                  onClick={leave}
                >
                  <LogOut size={18} /> <span className="max-md:sr-only">{i18n.t('Logout')}</span>
                </Button>
              </div>
            ) : (
              <div className="visitor-only">
                <CatalogLink className="nav-link" />
                <div className="w-56 min-w-0 shrink">
                  <SearchBox />
                </div>
              </div>
            )}
            <div className="-me-3 flex max-xl:not-noscript:hidden">
              <SocialLinks />
            </div>
          </div>
        </div>
      </header>
      <Drawer open={openOn === key} focusesSearch={focusesSearch} onClose={close}>
        <div className="-me-2.5 flex items-center justify-end gap-1 *:[form]:min-w-0 *:[form]:grow">
          {!loggedIn && <SearchBox onSearch={close} />}
          <ThemeToggle />
        </div>
        <nav aria-label={i18n.t('Menu')} className="grid">
          <NavLinks list catalog={!loggedIn} onFollow={close} className="drawer-link" />
          {loggedIn && (
            <OfficeLink to={paths.dashboard} onClick={close} className="drawer-link">
              {i18n.t('Dashboard')}
            </OfficeLink>
          )}
        </nav>
        {loggedIn ? (
          <Button quiet onClick={leave}>
            <LogOut size={18} /> {i18n.t('Logout')}
          </Button>
        ) : (
          <>
            <ButtonLink to={paths.contactForm} accent onClick={close}>
              {i18n.t('ENQUIRE NOW')}
            </ButtonLink>
            <LanguageLinks className="inline-flex min-h-11 items-center px-2 aria-[current]:font-semibold" />
            <div className="mt-auto grid gap-1 border-t border-line pt-4 text-[0.9375rem] text-muted">
              <ContactLinks />
              <div className="-mx-3 flex">
                <SocialLinks />
              </div>
            </div>
          </>
        )}
      </Drawer>
    </>
  )
})

export function ThemeToggle({ className }: { className?: string }) {
  const { i18n } = useLingui()
  const { theme, toggle } = useTheme()
  const label = theme === 'dark' ? i18n.t('Use the light theme') : i18n.t('Use the dark theme')
  return (
    <IconButton label={label} onClick={toggle} className={classNames('noscript:hidden', className)}>
      {/* Both are rendered and CSS shows one, because the server does not know the theme. */}
      <Sun size={20} className="hidden dark:block" />
      <Moon size={20} className="dark:hidden" />
    </IconButton>
  )
}
