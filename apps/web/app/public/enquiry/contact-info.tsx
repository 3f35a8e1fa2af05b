import type { ContactDetails } from '@dhow/contract/contact'
import { Check, Clock, Copy, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { telUrl } from '#app/shell/chat/phone.ts'
import { IconButton } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

const CHECK_SHOWN_MS = 2_000

type RowProps = { icon: ReactNode; label: string; text: string; children?: ReactNode }

const Row = ({ icon, label, text, children = <p dir="auto">{text}</p> }: RowProps) =>
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
      <dd className="mt-0.5 whitespace-pre-line">{children}</dd>
    </div>
  )

export const hasContactInfo = ({ location, phone, email, hours }: ContactDetails): boolean =>
  Boolean(location || phone || email || hours)

export const ContactInfo = ({ details }: { details: ContactDetails }) => (
  <dl>
    <Row icon={<MapPin size={20} />} label="Location" text={details.location} />
    <Row icon={<Phone size={20} />} label="Phone" text={details.phone}>
      <PhoneNumber phone={details.phone} />
    </Row>
    <Row icon={<Mail size={20} />} label="Email" text={details.email}>
      <a
        href={`mailto:${details.email}`}
        className="underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {details.email}
      </a>
    </Row>
    <Row icon={<Clock size={20} />} label="Hours" text={details.hours} />
  </dl>
)

function PhoneNumber({ phone }: { phone: string }) {
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
      notify.success('Phone number copied!')
    } catch {
      notify.error('Failed to copy!')
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
        label="Copy the phone number"
        onClick={() => void copy()}
        className="noscript:hidden"
      >
        <Icon aria-hidden size={18} className={copied ? 'text-leaf' : undefined} />
      </IconButton>
    </span>
  )
}
