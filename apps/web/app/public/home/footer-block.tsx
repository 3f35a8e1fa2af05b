import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { telUrl } from '#app/shell/chat/phone.ts'
import { site } from '#app/site.ts'
import { Newsletter } from './newsletter.tsx'

/** The end of the home page: the group's companies, contact and newsletter. */
export function FooterBlock({ newsletterOpen }: { newsletterOpen: boolean }) {
  const { location, phone, email, instagram, facebook, twitter } = useContactDetails()
  const profiles = Object.entries({ Instagram: instagram, Facebook: facebook, Twitter: twitter })
  const shown = profiles.filter(([, url]) => url !== '')
  return (
    <section aria-label="Company and contact" className="dark section bg-night text-on-night">
      <div className="container-page grid gap-12 md:grid-cols-2 lg:grid-cols-[5fr_4fr_5fr] lg:gap-16">
        <Column title="Our Group">
          <ul className="grid gap-4">
            {site.group.map(({ name, text }) => (
              <li key={name}>
                <p className="font-medium">{name}</p>
                <p className="text-[0.9375rem] text-muted">{text}</p>
              </li>
            ))}
          </ul>
          {shown.length > 0 && (
            <ul aria-label="Social links" className="mt-6 flex flex-wrap gap-2">
              {shown.map(([name, url]) => (
                <li key={name}>
                  <a
                    href={url}
                    rel="noopener"
                    className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line px-4 text-sm transition hover:border-saffron"
                  >
                    {name}
                    <ArrowUpRight aria-hidden size={15} className="text-saffron rtl:-scale-x-100" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Column>
        <Column title="Contact">
          <address className="grid justify-items-start gap-0.5 not-italic">
            <p dir="auto" className="mb-2 whitespace-pre-line text-muted">
              {location}
            </p>
            <ContactLink href={telUrl(phone)}>
              <span dir="ltr">{phone}</span>
            </ContactLink>
            <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
            {instagram && <ContactLink href={instagram}>{handle(instagram)}</ContactLink>}
          </address>
        </Column>
        <Column title="Stay Updated" className="md:max-lg:col-span-2">
          <Newsletter open={newsletterOpen} email={email} />
        </Column>
      </div>
    </section>
  )
}

/** A profile as people write it: '@dhow' for https://instagram.com/dhow/?hl=en. */
function handle(url: string): string {
  const [, host = url, ...path] = url
    .replace(/[?#].*/, '')
    .split('/')
    .filter(Boolean)
  const name = path.at(-1)
  return name ? `@${name}` : host
}

type ColumnProps = { title: string; className?: string; children: ReactNode }

const Column = ({ title, className, children }: ColumnProps) => (
  <div className={className}>
    <h2 className="eyebrow mb-5">{title}</h2>
    {children}
  </div>
)

const ContactLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    rel="noopener"
    className="py-1.5 underline decoration-line underline-offset-4 transition hover:decoration-saffron"
  >
    {children}
  </a>
)
