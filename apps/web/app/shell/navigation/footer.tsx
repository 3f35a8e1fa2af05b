import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { site } from '#app/site.ts'
import { PrintFoot } from './print-foot.tsx'

const LINKS = [
  { to: paths.products, label: 'Products' },
  { to: paths.about, label: 'About us' },
  { to: paths.contact, label: 'Contact us' },
]

/**
 * The footer of every page.
 * @param props.year undefined on a page that the server failed to render
 */
export const Footer = ({ year }: { year: number | undefined }) => (
  <footer className="dark border-t border-line bg-night text-on-night">
    <div className="container-page flex flex-wrap items-center gap-x-8 gap-y-2 pt-6 pb-24 text-sm sm:pb-6">
      <p className="screen-only text-muted">
        © {year} {site.brand}. All rights reserved
      </p>
      <nav aria-label="Footer" className="-ms-2 flex flex-wrap">
        {LINKS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            viewTransition
            className="inline-flex min-h-11 items-center px-2 underline-offset-4 hover:underline"
          >
            {label}
          </Link>
        ))}
      </nav>
      <PrintFoot />
    </div>
  </footer>
)
