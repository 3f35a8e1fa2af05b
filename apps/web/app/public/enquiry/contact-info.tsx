import type { ContactDetails } from '@dhow/contract/contact'
import { useLingui } from '@lingui/react'
import { Check, Clock, Copy, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { textLang } from '#app/api/language.ts'
import { telUrl } from '#app/shell/chat/phone.ts'
import { IconButton } from '#app/ui/button.tsx'
import { EnteredText } from '#app/ui/section.tsx'
import { notify } from '#app/ui/toast.tsx'

const CHECK_SHOWN_MS = 2_000

type RowProps = {
  icon: ReactNode
  label: string
  text: string
  details: ContactDetails
  children?: ReactNode
}

const Row = ({ icon, label, text, details, children }: RowProps) =>
  text && (
    <div className="relative border-t border-line py-5 ps-16 first:border-t-0">
      <dt className="text-sm text-muted">
        <span
          aria-hidden
          className="absolute inset-s-0 grid size-11 place-items-center rounded-full bg-raised text-sea ring-1 ring-line"
        >
          {icon}
        </span>
        {label}
      </dt>
      <dd className="mt-0.5 whitespace-pre-line">
        {children ?? <EnteredText lang={textLang(details, text)}>{text}</EnteredText>}
      </dd>
    </div>
  )

export const hasContactInfo = ({ location, phone, email, hours }: ContactDetails): boolean =>
  Boolean(location || phone || email || hours)

export function ContactInfo({ details }: { details: ContactDetails }) {
  const { i18n } = useLingui()
  const { location, phone, email, hours } = details
  const row = (text: string, label: string, icon: ReactNode) => ({ text, label, icon, details })
  return (
    <dl>
      <Row {...row(location, i18n.t('Location'), <MapPin size={20} />)} />
      <Row {...row(phone, i18n.t('Phone'), <Phone size={20} />)}>
        <PhoneNumber phone={phone} />
      </Row>
      <Row {...row(email, i18n.t('Email'), <Mail size={20} />)}>
        <a
          href={`mailto:${email}`}
          className="underline decoration-line underline-offset-4 hover:decoration-current"
        >
          <bdi>{email}</bdi>
        </a>
      </Row>
      <Row {...row(hours, i18n.t('Hours'), <Clock size={20} />)} />
    </dl>
  )
}

function PhoneNumber({ phone }: { phone: string }) {
  const { i18n } = useLingui()
  /** A new symbol per copy restarts the timer. */
  const [copied, setCopied] = useState<symbol>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), CHECK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone)
      setCopied(Symbol())
      notify.success(i18n.t('Phone number copied!'))
    } catch {
      notify.error(i18n.t('Failed to copy!'))
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <span className="-my-2 inline-flex items-center gap-1">
      <a
        href={telUrl(phone)}
        dir="ltr"
        className="underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {phone}
      </a>
      <IconButton
        label={i18n.t('Copy the phone number')}
        onClick={() => void copy()}
        className="noscript:hidden"
      >
        <Icon aria-hidden size={18} className={copied ? 'text-leaf' : undefined} />
      </IconButton>
    </span>
  )
}
