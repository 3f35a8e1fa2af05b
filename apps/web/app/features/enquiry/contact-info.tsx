import type { ContactDetails } from '@dhow/contract/contact'
import { Check, Clock, Copy, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { telUrl } from '#app/phone.ts'
import { IconButton } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Milliseconds the check shows after the number was copied. */
const CHECK = 2_000

const Row = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex min-h-11 items-start gap-4">
    <span className="mt-2.5 text-sea">{icon}</span>
    <div className="py-2">{children}</div>
  </li>
)

export const ContactInfo = ({ details }: { details: ContactDetails }) => (
  <ul className="grid gap-2">
    <Row icon={<MapPin aria-hidden size={20} />}>
      <span className="whitespace-pre-line">{details.location}</span>
    </Row>
    <Row icon={<Phone aria-hidden size={20} />}>
      <PhoneNumber phone={details.phone} />
    </Row>
    <Row icon={<Mail aria-hidden size={20} />}>
      <a href={`mailto:${details.email}`} className="underline underline-offset-4">
        {details.email}
      </a>
    </Row>
    <Row icon={<Clock aria-hidden size={20} />}>
      <span className="whitespace-pre-line">{details.hours}</span>
    </Row>
  </ul>
)

function PhoneNumber({ phone }: { phone: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CHECK)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone)
      setCopied(true)
      notify.success('Phone number copied!')
    } catch {
      notify.error('Failed to copy!')
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <span className="-my-2 inline-flex items-center gap-1">
      <a href={telUrl(phone)}>{phone}</a>
      <IconButton label="Copy the phone number" onClick={() => void copy()}>
        <Icon aria-hidden size={18} className={copied ? 'text-leaf' : undefined} />
      </IconButton>
    </span>
  )
}
