import { paths } from '@dhow/contract/paths'
import type { Specification } from '@dhow/contract/products/specification'
import { daysLeft } from '@dhow/trade/certificates'
import { Download } from 'lucide-react'
import { useHydrated } from '#app/ui/hooks.ts'

type Certificate = NonNullable<Specification['certificates']>[number]

type Props = { certificates: readonly Certificate[] }

/** Returns names and issuers in one line. */
export const certificatesText = (certificates: readonly Certificate[]): string =>
  certificates.map(({ name, body }) => (body ? `${name}, ${body}` : name)).join('; ')

/** Formats a day, such as '30 June 2027'. */
const dayText = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const today = (): string => new Date().toISOString().slice(0, 10)

/**
 * Certificates with expiry date and download. The browser decides which have expired, because the
 * page may be cached.
 */
export function Certificates({ certificates }: Props) {
  const hydrated = useHydrated()
  return (
    <ul className="grid gap-2.5">
      {certificates.map(({ name, body, validTo, file }, at) => {
        const isOver = hydrated && validTo !== undefined && daysLeft(validTo, today()) < 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may have two of one name
          <li key={at} className="leading-snug">
            <span dir="auto" className={isOver ? 'text-muted' : 'font-medium'}>
              {name}
              {body && `, ${body}`}
            </span>
            {validTo && (
              <span className="block text-sm text-muted">
                {isOver ? 'expired on' : 'valid until'} {dayText(validTo)}
              </span>
            )}
            {file && !isOver && (
              <a
                href={paths.certificateFile(file)}
                download
                className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-sea underline-offset-4 hover:underline print:hidden"
              >
                <Download aria-hidden size={16} /> Download
                <span className="sr-only">the certificate {name}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
