import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { site } from '#app/site.ts'
import { MARK } from './logo-mark.ts'

/** The mark, in the text's color and saffron. */
export const LogoMark = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox={`0 0 ${MARK.size} ${MARK.size}`} className={className}>
    <path d={MARK.mizzen} className="fill-saffron" />
    <path d={MARK.main} fill="currentColor" />
    <path
      d={MARK.hull}
      fill="none"
      stroke="currentColor"
      strokeWidth={MARK.hullWidth}
      strokeLinecap="round"
    />
  </svg>
)

/** The mark and the company's name, linked to the home page. A long name is cut after two lines. */
export const Logo = () => (
  <Link
    to={paths.home}
    viewTransition
    title={site.brand}
    className="flex min-h-11 min-w-0 items-center gap-2.5"
  >
    <LogoMark className="size-[min(2.25rem,10vw)] shrink-0 text-sea" />
    <span dir="auto" className="brand headline">
      {site.brand}
    </span>
  </Link>
)
