import { Mail, Phone } from 'lucide-react'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { telUrl } from '#app/shell/chat/phone.ts'

const LINK = 'inline-flex min-h-11 min-w-0 items-center gap-2 hover:underline'

/** Links to the company's e-mail address and phone number, where it has them. */
export function ContactLinks({ emailClass = '' }: { emailClass?: string }) {
  const { email, phone } = useContactDetails()
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} className={`${LINK} ${emailClass}`}>
          <Mail aria-hidden size={16} className="shrink-0" />
          <span className="truncate">{email}</span>
        </a>
      )}
      {phone && (
        <a href={telUrl(phone)} className={LINK}>
          <Phone aria-hidden size={16} className="shrink-0" />
          <span dir="ltr" className="truncate tabular-nums">
            {phone}
          </span>
        </a>
      )}
    </>
  )
}
