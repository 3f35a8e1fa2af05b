import type { CompanyHome } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { api } from '#app/api/client.ts'
import { translateError } from '#app/api/error.ts'
import { getTextLang } from '#app/api/language.ts'
import { useContactDetails } from '#app/api/use-company.ts'
import { toTelUrl } from '#app/shell/chat/phone.ts'
import { useProfiles } from '#app/shell/navigation/social-links.tsx'
import { markFields } from '#app/shell/preview/shows.ts'
import { PrivacyNote } from '#app/shell/site-meta.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { EnteredText } from '#app/ui/section.tsx'

function checkEmail({ validity, value }: HTMLInputElement, i18n: I18n) {
  if (validity.valueMissing) return i18n.t('Email is required.')
  if (!validity.valid) {
    return i18n.t('Email must be an e-mail address, such as name@example.com.')
  }
  if (value.length <= LIMITS.text) return undefined
  return i18n.t('Email may have at most {max, number} characters.', { max: LIMITS.text })
}

type NewsletterProps = {
  /** Whether subscriptions are sent to the server; without a mail server they are only logged. */
  open: boolean
  email: string
}

export function Newsletter({ open, email }: NewsletterProps) {
  const { i18n } = useLingui()
  const [error, setError] = useState<string>()
  const [thanks, setThanks] = useState<string>()
  const subscription = api.newsletter.subscribe.useMutation({
    onSuccess: () => setThanks(i18n.t('Please follow the link in the mail that we have sent you.')),
    onError: (failure) =>
      setError(translateError(failure, i18n.t('Could not subscribe. Try again.'), i18n)),
  })

  const subscribe = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement
    const problem = checkEmail(field, i18n)
    setError(problem)
    setThanks(undefined)
    if (problem) return field.focus()
    if (open) {
      return subscription.mutate(
        { body: { email: field.value } },
        { onSuccess: () => form.reset() },
      )
    }
    console.info('Newsletter: an address was entered in the box.')
    setThanks(i18n.t('Thank you! We will keep you updated.'))
    form.reset()
  }

  return (
    <>
      <p className="mb-5 text-muted">{i18n.t('Get news about our products by e-mail.')}</p>
      <form noValidate onSubmit={subscribe} className="noscript:hidden">
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <TextField
            label={i18n.t('Email')}
            name="email"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
            required
            // The server cleans names, brackets and wide characters.
            pattern="(.*[<:]\s*)?[^\s@]+[@＠]\S+[.．。]\S{2,}.*"
            limit={LIMITS.text}
            error={error}
            onInput={() => setThanks(undefined)}
          />
          <Button
            type="submit"
            accent
            disabled={subscription.isPending}
            className="sm:mt-[1.625rem] sm:min-h-[2.875rem]"
          >
            {i18n.t('Subscribe')}
          </Button>
        </div>
        <p aria-live="polite" className="mt-3 min-h-6 text-leaf">
          {thanks}
        </p>
      </form>
      {email && (
        <noscript>
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {i18n.t('E-mail us to get updates')}
          </a>
        </noscript>
      )}
    </>
  )
}

type Props = { home: Pick<CompanyHome, 'group' | 'untranslated'>; newsletterOpen: boolean }

const COLUMNS = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 lg:grid-cols-[5fr_4fr_5fr]' }

export function FooterBlock({ home, newsletterOpen }: Props) {
  const { i18n } = useLingui()
  const { group } = home
  const details = useContactDetails()
  const { location, phone, email, instagram } = details
  const profiles = useProfiles()
  const hasContact = Boolean(location || phone || email)
  const hasGroup = group.length > 0 || profiles.length > 0
  const columns = (1 + Number(hasContact) + Number(hasGroup)) as keyof typeof COLUMNS
  return (
    <section
      {...markFields('group', 'links')}
      aria-label={i18n.t('Company and contact')}
      className="dark section bg-night text-on-night"
    >
      <div className={classNames('container-page grid gap-12 lg:gap-16', COLUMNS[columns])}>
        {hasGroup && (
          <Column title={group.length > 0 ? i18n.t('Our Group') : i18n.t('Follow Us')}>
            {group.length > 0 && (
              <ul className="mb-6 grid gap-4">
                {group.map(({ title, text }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
                  <li key={index}>
                    <EnteredText lang={getTextLang(home, title)} className="font-medium">
                      {title}
                    </EnteredText>
                    {text && (
                      <EnteredText
                        lang={getTextLang(home, text)}
                        className="text-[0.9375rem] text-muted"
                      >
                        {text}
                      </EnteredText>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {profiles.length > 0 && (
              <ul aria-label={i18n.t('Social links')} className="flex flex-wrap gap-2">
                {profiles.map(({ network, name, url }) => (
                  <li key={network + url} className="min-w-0">
                    <a
                      href={url}
                      rel="noopener"
                      className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line px-4 text-sm transition hover:border-saffron"
                    >
                      <bdi>{name}</bdi>
                      <ArrowUpRight size={15} className="text-saffron rtl:-scale-x-100" />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Column>
        )}
        {hasContact && (
          <Column title={i18n.t('Contact')}>
            <address className="grid justify-items-start gap-0.5 not-italic">
              {location && (
                <EnteredText
                  lang={getTextLang(details, location)}
                  className="mb-2 whitespace-pre-line text-muted"
                >
                  {location}
                </EnteredText>
              )}
              {phone && (
                <ContactLink href={toTelUrl(phone)}>
                  <span dir="ltr">{phone}</span>
                </ContactLink>
              )}
              {email && (
                <ContactLink href={`mailto:${email}`}>
                  <bdi>{email}</bdi>
                </ContactLink>
              )}
              {instagram && (
                <ContactLink href={instagram}>
                  <bdi>{getHandle(instagram)}</bdi>
                </ContactLink>
              )}
            </address>
          </Column>
        )}
        <Column
          title={i18n.t('Stay Updated')}
          className={columns === 3 ? 'md:max-lg:col-span-2' : 'w-full max-w-[34rem]'}
        >
          <Newsletter open={newsletterOpen} email={email} />
          <PrivacyNote className="mt-2 text-muted" />
        </Column>
      </div>
    </section>
  )
}

/** Returns a profile's handle: '@dhow' for https://instagram.com/dhow/?hl=en. */
function getHandle(url: string) {
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
