import type { CompanyHome } from '@dhow/contract/company'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { telUrl } from '#app/shell/chat/phone.ts'
import { PrivacyNote } from '#app/shell/company/privacy-note.tsx'
import { useProfiles } from '#app/shell/navigation/use-profiles.ts'
import { shows } from '#app/shell/preview/shows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Newsletter } from './newsletter.tsx'

type Props = Pick<CompanyHome, 'group'> & { newsletterOpen: boolean }

const COLUMNS = {
  1: '',
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-2 lg:grid-cols-[5fr_4fr_5fr]',
}

/** The end of the home page: the group's companies, contact and newsletter, each where there is something. */
export function FooterBlock({ group, newsletterOpen }: Props) {
  const { location, phone, email, instagram } = useContactDetails()
  const profiles = useProfiles()
  const hasContact = Boolean(location || phone || email)
  const hasGroup = group.length > 0 || profiles.length > 0
  const columns = (1 + Number(hasContact) + Number(hasGroup)) as keyof typeof COLUMNS
  return (
    <section
      {...shows('group', 'links')}
      aria-label="Company and contact"
      className="dark section bg-night text-on-night"
    >
      <div className={classNames('container-page grid gap-12 lg:gap-16', COLUMNS[columns])}>
        {hasGroup && (
          <Column title={group.length > 0 ? 'Our Group' : 'Follow Us'}>
            {group.length > 0 && (
              <ul className="mb-6 grid gap-4">
                {group.map(({ title, text }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
                  <li key={at}>
                    <p dir="auto" className="font-medium">
                      {title}
                    </p>
                    {text && (
                      <p dir="auto" className="text-[0.9375rem] text-muted">
                        {text}
                      </p>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {profiles.length > 0 && (
              <ul aria-label="Social links" className="flex flex-wrap gap-2">
                {profiles.map(({ network, name, url }) => (
                  <li key={network + url} className="min-w-0">
                    <a
                      href={url}
                      rel="noopener"
                      className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line px-4 text-sm transition hover:border-saffron"
                    >
                      <bdi>{name}</bdi>
                      <ArrowUpRight
                        aria-hidden
                        size={15}
                        className="shrink-0 text-saffron rtl:-scale-x-100"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Column>
        )}
        {hasContact && (
          <Column title="Contact">
            <address className="grid justify-items-start gap-0.5 not-italic">
              {location && (
                <p dir="auto" className="mb-2 whitespace-pre-line text-muted">
                  {location}
                </p>
              )}
              {phone && (
                <ContactLink href={telUrl(phone)}>
                  <span dir="ltr">{phone}</span>
                </ContactLink>
              )}
              {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
              {instagram && <ContactLink href={instagram}>{handle(instagram)}</ContactLink>}
            </address>
          </Column>
        )}
        <Column
          title="Stay Updated"
          className={columns === 3 ? 'md:max-lg:col-span-2' : 'w-full max-w-[34rem]'}
        >
          <Newsletter open={newsletterOpen} email={email} />
          <PrivacyNote className="mt-2 text-muted" />
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
