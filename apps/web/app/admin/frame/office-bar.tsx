import { paths } from '@dhow/contract/paths'
import { ChevronDown, LogOut } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useDashboard } from '#app/admin/use-dashboard.ts'
import { centreInRow } from '#app/ui/carousel/use-carousel.ts'
import { formatNumber } from '#app/ui/text.ts'
import { currentAt, OFFICE_LINKS, SETTINGS_LINKS } from './office-links.ts'

/** Sticky below the navigation bar, where public pages have its second row. */
const BAR = 'screen-only sticky top-(--bar) z-30 h-(--second-bar) border-b border-line bg-paper'

export const EmptyOfficeBar = () => <div className={BAR} />

export function OfficeBar({ onLogout }: { onLogout: () => void }) {
  const { pathname } = useLocation()
  return (
    <div className={BAR}>
      <div className="container-page flex h-full items-center gap-x-2 md:gap-x-6">
        <nav aria-label="Office" className="office-links">
          {OFFICE_LINKS.map((link) => {
            const current = currentAt(pathname, link)
            return (
              <Link
                key={link.to}
                ref={current && centreInRow}
                to={link.to}
                aria-current={current}
                className="nav-link gap-1.5 text-[0.8125rem]"
              >
                {link.label}
                {link.to === paths.inbox && <PendingCount />}
              </Link>
            )
          })}
          <SettingsMenu pathname={pathname} />
          <Link to={paths.home} className="nav-link text-[0.8125rem] md:ms-auto">
            View site
          </Link>
        </nav>
        <button
          type="button"
          onClick={onLogout}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 text-[0.8125rem] font-medium underline-offset-4 hover:underline max-md:-me-[min(0.75rem,4vw)]"
        >
          <LogOut aria-hidden size={16} /> <span className="max-md:sr-only">Logout</span>
        </button>
      </div>
    </div>
  )
}

const MENU = 'settings-menu'

function SettingsMenu({ pathname }: { pathname: string }) {
  const isCurrent = SETTINGS_LINKS.some((link) => currentAt(pathname, link))
  return (
    <>
      <button
        ref={isCurrent ? centreInRow : undefined}
        type="button"
        popoverTarget={MENU}
        aria-current={isCurrent || undefined}
        className="nav-link gap-1 text-[0.8125rem]"
      >
        Settings <ChevronDown aria-hidden size={14} />
      </button>
      <ul
        id={MENU}
        popover="auto"
        className="m-0 max-h-[80dvb] min-w-52 overflow-y-auto rounded-card border border-line bg-raised p-2 text-sm text-ink shadow-float [position-area:block-end_span-inline-end] [position-try-fallbacks:flip-inline] supports-[position-area:end]:inset-auto not-supports-[position-area:end]:inset-[var(--header-height)_var(--page-margin)_auto_auto]"
      >
        {SETTINGS_LINKS.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={currentAt(pathname, link)}
              onClick={({ currentTarget }) =>
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              }
              className="flex min-h-11 items-center rounded-lg px-3 -outline-offset-2 hover:bg-paper aria-current:bg-paper aria-current:font-semibold"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function PendingCount() {
  const pending = useDashboard().data?.messages.pending
  if (!pending) return null
  return (
    <>
      <span
        aria-hidden
        className="rounded-full bg-amber-soft px-2 py-0.5 text-xs font-semibold text-amber tabular-nums"
      >
        {formatNumber(pending)}
      </span>
      <span className="sr-only">({formatNumber(pending)} waiting for a reply)</span>
    </>
  )
}
