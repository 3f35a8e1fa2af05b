import type { ContactDetails } from '@dhow/contract/contact/contact'
import { useLingui } from '@lingui/react'
import { ArrowUpRight, Check, Clock, Copy, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getTextLang } from '#app/api/language.ts'
import { toTelUrl } from '#app/shell/chat/phone.ts'
import { IconButton } from '#app/ui/button.tsx'
import { useIsSlow, useNear, useOnline } from '#app/ui/hooks.ts'
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
      <dt className="caption">
        <span
          aria-hidden
          className="absolute inset-s-0 grid size-11 place-items-center rounded-full bg-raised text-sea ring-1 ring-line"
        >
          {icon}
        </span>
        {label}
      </dt>
      <dd className="mt-0.5 whitespace-pre-line">
        {children ?? <EnteredText lang={getTextLang(details, text)}>{text}</EnteredText>}
      </dd>
    </div>
  )

export const hasContactInfo = ({ location, phone, email, hours }: ContactDetails): boolean =>
  Boolean(location || phone || email || hours)

export function ContactInfo({ details }: { details: ContactDetails }) {
  const { i18n } = useLingui()
  const { location, phone, email, hours } = details
  const getRowProps = (text: string, label: string, icon: ReactNode) => ({
    text,
    label,
    icon,
    details,
  })
  return (
    <dl>
      <Row {...getRowProps(location, i18n.t('Location'), <MapPin size={20} />)} />
      <Row {...getRowProps(phone, i18n.t('Phone'), <Phone size={20} />)}>
        <PhoneNumber phone={phone} />
      </Row>
      <Row {...getRowProps(email, i18n.t('Email'), <Mail size={20} />)}>
        <a
          href={`mailto:${email}`}
          className="underline decoration-line underline-offset-4 hover:decoration-current"
        >
          <bdi>{email}</bdi>
        </a>
      </Row>
      <Row {...getRowProps(hours, i18n.t('Hours'), <Clock size={20} />)} />
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
        href={toTelUrl(phone)}
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
        <Icon size={18} className={copied ? 'text-leaf' : undefined} />
      </IconButton>
    </span>
  )
}

/** Includes a link to Google Maps, because a frame does not report whether its map loaded. */
export function ContactMap({ url, location }: { url: string; location: string }) {
  const { i18n } = useLingui()
  return (
    <div className="grid justify-items-center gap-3">
      {/* The CSP allows https frames only. */}
      {url.startsWith('https://') && <EmbeddedMap url={url} />}
      {location && (
        <a
          href={searchUrl(location)}
          target="_blank"
          rel="noopener"
          className="text-link gap-2 text-sm font-medium text-sea"
        >
          <MapPin size={18} /> {i18n.t('Find us on Google Maps')}
          <ArrowUpRight size={16} className="rtl:-scale-x-100" />
        </a>
      )}
    </div>
  )
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const searchUrl = (location: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: splitLines(location).join(', ') })}`

function EmbeddedMap({ url }: { url: string }) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box, '300px')
  const [isLoaded, setIsLoaded] = useState(false)
  const online = useOnline()
  const isLoading = isNear && online && !isLoaded
  const isSlow = useIsSlow(isLoading)
  const isMissing = isSlow || (isNear && !online && !isLoaded)

  const frame = (
    <iframe
      src={url}
      title={i18n.t('Map of our location')}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => setIsLoaded(true)}
      className="absolute inset-0 size-full"
    />
  )
  return (
    <div
      ref={box}
      className="screen-only relative grid h-80 w-full place-content-center justify-items-center gap-3 overflow-hidden panel p-6 text-center text-muted sm:h-112"
    >
      <MapPin size={28} className="text-sea" />
      <p role="status" className="text-sm">
        {isMissing && (
          <span>
            {i18n.t('The map could not be loaded. Use the link below to open Google Maps.')}
          </span>
        )}
        {!isMissing && !isLoaded && <span aria-hidden>{i18n.t('Loading the map…')}</span>}
      </p>
      {isLoading || isLoaded ? frame : !isNear && <noscript>{frame}</noscript>}
    </div>
  )
}
