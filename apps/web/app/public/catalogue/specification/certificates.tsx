import { certificateUrl } from '@dhow/contract/certificate-files'
import type { Specification } from '@dhow/contract/specification'
import { daysLeft } from '@dhow/trade/certificates'
import { Download } from 'lucide-react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Certificate = NonNullable<Specification['certificates']>[number]

type Props = { certificates: readonly Certificate[] }

/** Names and bodies, in one line. */
export const certificatesText = (certificates: readonly Certificate[]): string =>
  certificates.map(({ name, body }) => (body ? `${name}, ${body}` : name)).join('; ')

/** A day as people write it: 30 June 2027. */
const dayText = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const today = (): string => new Date().toISOString().slice(0, 10)

/**
 * Certificates with their last day, and their files to download. Which are over the browser says, by its own
 * day: a page may have been kept since one of them was valid.
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
                href={certificateUrl(file)}
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
