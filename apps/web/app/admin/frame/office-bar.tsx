import { paths } from '@dhow/contract/paths'
import { LogOut } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useDashboard } from '#app/admin/use-dashboard.ts'
import { currentAt, OFFICE_LINKS } from '#app/shell/navigation/office-links.ts'
import { centreInRow } from '#app/ui/carousel/use-carousel.ts'
import { formatNumber } from '#app/ui/text.ts'

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
