import { Link } from 'react-router'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { paths } from '#app/paths.ts'
import { telUrl } from '#app/phone.ts'
import { site } from '#app/site.ts'

const LINKS = [
  { to: paths.products, label: 'Products' },
  { to: paths.about, label: 'About us' },
  { to: paths.contact, label: 'Contact us' },
]

export function Footer() {
  const { location, phone, email, instagram, facebook, twitter } = useContactDetails()
  const profiles = Object.entries({ Instagram: instagram, Facebook: facebook, Twitter: twitter })
  return (
    <footer className="border-t border-line">
      <div className="container-page grid gap-8 py-12 text-[0.9375rem] sm:grid-cols-3">
        <div>
          <p className="headline text-xl">{site.brand}</p>
          <p className="mt-2 max-w-xs text-muted">{site.lead}</p>
        </div>
        <nav aria-label="Footer" className="grid content-start">
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} viewTransition className="py-1.5 hover:underline">
              {label}
            </Link>
          ))}
          {profiles.map(
            ([name, url]) =>
              url && (
                <a key={name} href={url} rel="noopener" className="py-1.5 hover:underline">
                  {name}
                </a>
              ),
          )}
        </nav>
        <address className="grid content-start gap-1.5 not-italic">
          <span className="whitespace-pre-line text-muted">{location}</span>
          <a href={telUrl(phone)} className="hover:underline">
            {phone}
          </a>
          <a href={`mailto:${email}`} className="hover:underline">
            {email}
          </a>
        </address>
      </div>
      <p className="container-page border-t border-line py-6 text-sm text-muted">
        © {new Date().getFullYear()} {site.brand}. All rights reserved
      </p>
    </footer>
  )
}
