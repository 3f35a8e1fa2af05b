import { paths } from '@dhow/contract/paths'
import { LogOut, Menu as MenuIcon, Moon, Search, Sun, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'
import { useTheme } from '#app/shell/theme.ts'
import { IconButton } from '#app/ui/button.tsx'
import { useModal } from '#app/ui/hooks.ts'
import { formatNumber } from '#app/ui/text.ts'
import { findLink, getAriaCurrent, OFFICE_GROUPS, SITE_LINK } from './office-links.ts'
import { useDashboard, useKeyDown } from './office-page.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

type Props = { onLogout: () => void }

export function OfficeNav({ onLogout }: Props) {
  const { pathname, key } = useLocation()
  // Drawer and palette close on navigation, which changes the location key.
  const [drawer, setDrawer] = useState<string>()
  const [palette, setPalette] = useState<string>()
  const openPalette = () => setPalette(key)
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    openPalette()
  })
  const isWaiting = Boolean(useDashboard().data?.messages.ours)
  const section = findLink(pathname)
  const list = <NavList pathname={pathname} onLogout={onLogout} onSearch={openPalette} />
  return (
    <header className="office-nav screen-only">
      <div className="office-bar flex h-(--office-bar) items-center gap-1 border-b border-line bg-paper px-2 lg:hidden">
        <IconButton label="Menu" Icon={MenuIcon} size={22} onClick={() => setDrawer(key)} />
        <p className="min-w-0 flex-1 truncate font-semibold">{section?.label ?? 'Office'}</p>
        {isWaiting && (
          <Link to={paths.inbox} className="inline-flex min-h-11 items-center px-2">
            <span className="sr-only">Inbox</span> <InboxCount />
          </Link>
        )}
        <IconButton label="Search or jump to" Icon={Search} onClick={openPalette} />
      </div>
      <div className="hidden h-full flex-col overflow-y-auto border-e border-line bg-raised lg:flex">
        {list}
      </div>
      <Drawer open={drawer === key} onClose={() => setDrawer(undefined)}>
        {list}
      </Drawer>
      {palette === key && (
        <Suspense>
          <CommandPalette onClose={() => setPalette(undefined)} onLogout={onLogout} />
        </Suspense>
      )}
    </header>
  )
}

type DrawerProps = { open: boolean; onClose: () => void; children: React.ReactNode }

function Drawer({ open, onClose, children }: DrawerProps) {
  const ref = useModal(open)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it for the keyboard
    <dialog
      ref={ref}
      onClose={onClose}
      onClick={({ target }) => target === ref.current && onClose()}
      aria-label="Menu"
      className="ms-0 h-dvh max-h-none w-[min(18rem,85vw)] overflow-y-auto overscroll-contain border-e border-line bg-raised backdrop:bg-shade"
    >
      <div className="flex min-h-full flex-col">
        <IconButton label="Close menu" Icon={X} onClick={onClose} className="m-1 self-end" />
        {children}
      </div>
    </dialog>
  )
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm -outline-offset-2 hover:bg-paper aria-[current]:bg-paper aria-[current]:font-semibold lg:min-h-8'

const SMALL = 'shrink-0 lg:size-8'

const ICON = { size: 17, className: 'text-muted' }

type ListProps = { pathname: string; onLogout: () => void; onSearch: () => void }

function NavList({ pathname, onLogout, onSearch }: ListProps) {
  const { brand } = useCompany()
  const { theme, toggle } = useTheme()
  return (
    <>
      <Link
        to={paths.dashboard}
        title={brand}
        className="mx-3 mt-1 flex min-h-11 shrink-0 items-center rounded-lg px-3 leading-tight font-semibold wrap-anywhere"
      >
        <span className="line-clamp-2">{brand || 'Dashboard'}</span>
      </Link>
      <div className="px-3">
        <button
          type="button"
          onClick={onSearch}
          className="flex min-h-11 w-full items-center gap-2 rounded-lg border border-control px-3 caption hover:border-ink lg:min-h-8"
        >
          <Search size={16} />
          <span className="min-w-0 flex-1 truncate text-start">Search or jump to…</span>
          <kbd className="text-xs whitespace-nowrap max-lg:hidden">Ctrl K</kbd>
        </button>
      </div>
      <nav aria-label="Office" className="flex-1 px-3 py-1">
        {OFFICE_GROUPS.map(({ title, links }) => (
          <section key={title} aria-label={title} className="group mt-2">
            <h2 className="px-3 pb-0.5 text-xs font-medium text-muted group-first:sr-only">
              {title}
            </h2>
            <ul>
              {links.map(({ Icon, ...link }) => (
                <li key={link.to}>
                  <Link to={link.to} aria-current={getAriaCurrent(pathname, link)} className={ITEM}>
                    <Icon {...ICON} />
                    <span className="min-w-0 flex-1">{link.label}</span>
                    {link.to === paths.inbox && <InboxCount />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="flex items-center border-t border-line px-3 py-1">
        <Link to={SITE_LINK.to} className={ITEM}>
          <SITE_LINK.Icon {...ICON} /> {SITE_LINK.label}
        </Link>
        <IconButton
          label={theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
          Icon={theme === 'dark' ? Sun : Moon}
          size={17}
          onClick={toggle}
          className={SMALL}
        />
        <IconButton label="Logout" Icon={LogOut} size={17} onClick={onLogout} className={SMALL} />
      </div>
    </>
  )
}

function InboxCount() {
  const ours = useDashboard().data?.messages.ours
  if (!ours) return null
  return (
    <>
      <span
        aria-hidden
        className="rounded-full bg-amber-soft px-2 py-0.5 text-xs font-semibold text-amber tabular-nums"
      >
        {formatNumber(ours)}
      </span>
      <span className="sr-only">({formatNumber(ours)} waiting for you)</span>
    </>
  )
}
