import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { ApiError, translateError } from '#app/api/error.ts'
import { QUIET_BUTTON } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { notify } from '#app/ui/toast.tsx'

type Props = {
  /** Address of the document. Browsers without JavaScript open it. */
  href: string
  save: () => Promise<void>
  label: string
  /** Shows only 'PDF' on phones. */
  short?: boolean
  className?: string
}

/** Link to a document that the server creates, which takes seconds and may fail. */
export function DownloadPdf({ href, save, label, short = false, className }: Props) {
  const { i18n } = useLingui()
  const [isBusy, setIsBusy] = useState(false)

  const onClick = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      await save()
    } catch (error) {
      notify.error(downloadError(error, i18n.t('Could not create the PDF. Try again.'), i18n))
    }
    setIsBusy(false)
  }
  const busyLabel = i18n.t('Creating PDF…')
  return (
    <>
      <a
        href={href}
        download
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={onClick}
        className={className ?? QUIET_BUTTON}
      >
        {isBusy ? (
          <span
            aria-hidden
            className="size-4.5 animate-spin rounded-full border-2 border-line border-t-sea"
          />
        ) : (
          <Download size={18} />
        )}
        <span className={classNames(short && 'max-sm:sr-only')}>{isBusy ? busyLabel : label}</span>
        {short && (
          <span aria-hidden className="sm:hidden">
            PDF
          </span>
        )}
      </a>
      <span role="status" className="sr-only">
        {isBusy && busyLabel}
      </span>
    </>
  )
}

export const downloadError = (error: unknown, fallback: string, i18n: I18n): string =>
  error instanceof ApiError && error.status === 0
    ? i18n.t('The server is not responding. Try again when you are online.')
    : translateError(error, fallback, i18n)
