import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { useLingui } from '@lingui/react'
import { useId, useMemo, useRef, useState } from 'react'
import { ApiError, isTransient } from '#app/api/error.ts'
import { FailureNote } from '#app/forms/failures.tsx'
import { Honeypot, SendControls, useSpamSignals } from '#app/public/enquiry/send-controls.tsx'
import { isOfFiles, useIssues } from '#app/public/enquiry/use-issues.ts'
import { failureOf, useSendEnquiry } from '#app/public/enquiry/use-send-enquiry.ts'
import type { Line } from '#app/public/list/list.ts'
import { sentLine } from '#app/public/list/product-line.ts'
import { checkQuantities } from '#app/public/list/quantity-fields.tsx'
import { PrivacyNote } from '#app/shell/company/privacy-note.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { detailsOf } from './enquiry-of.ts'
import { FilesField } from './files-field.tsx'
import { readDetails, readIdempotencyKey, writeDetails } from './stored-details.ts'
import { DetailsFields } from './terms/details-fields.tsx'

const loadSchema = () =>
  import('@dhow/contract/messages/enquiry-submission').then((schemas) => schemas.EnquirySubmission)

function withFiles(enquiry: EnquirySubmission, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(enquiry)) {
    if (value === undefined) continue
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('files', file)
  return form
}

type Props = {
  lines: readonly Line[]
  /** Called with the sent lines, because the list may have changed since. */
  onSent: (reference: string, lines: readonly Line[]) => void
}

export function SendForm({ lines, onSent }: Props) {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const hydrated = useHydrated()
  // Only the browser knows the details. Text that was typed before hydration stays.
  const initial = useMemo(() => (hydrated ? readDetails() : {}), [hydrated])
  const [files, setFiles] = useState<readonly File[]>([])
  const signals = useSpamSignals()
  const sentLines = useRef<readonly Line[]>([])
  const { issues, errors, show, check, recheck } = useIssues(form, loadSchema)
  const sending = useSendEnquiry({
    onSuccess: ({ reference }) => onSent(reference, sentLines.current),
    onError: (error) => {
      notify.error(failureOf(error, i18n))
      if (error instanceof ApiError) show(error.issues)
    },
  })
  const { retry, error, upload, isPending } = sending
  const isSending = isPending && !retry

  const enquiryOf = (form: HTMLFormElement): EnquirySubmission => ({
    ...detailsOf(new FormData(form)),
    lines: lines.map(sentLine),
    ...signals.read(),
  })
  const send = async (form: HTMLFormElement) => {
    const enquiry = enquiryOf(form)
    if (!checkQuantities() || !(await check(enquiry))) return
    sentLines.current = lines
    sending.send({
      body: files.length > 0 ? withFiles(enquiry, files) : enquiry,
      idempotencyKey: readIdempotencyKey(),
    })
  }

  const other = issues.filter(({ path }) => /^(lines|subject)/.test(path))
  return (
    <form
      ref={form}
      noValidate
      aria-label={i18n.t('Enquiry')}
      aria-busy={isPending}
      onFocus={() => signals.prepare(loadSchema)}
      onInput={({ currentTarget }) => {
        writeDetails(new FormData(currentTarget))
        if (issues.length > 0) void recheck(enquiryOf(currentTarget))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (retry) return sending.tryNow()
        if (isPending) return
        void send(event.currentTarget)
      }}
      className="relative grid gap-5"
    >
      <DetailsFields values={initial} errors={errors} hasGroups={hydrated} />
      <FilesField
        files={files}
        onChange={setFiles}
        error={issues.find(({ path }) => isOfFiles(path))?.message}
        progress={isSending && upload ? upload.sent / Math.max(1, upload.total) : undefined}
        disabled={isPending}
      />
      {(error || other.length > 0) && (
        <FailureNote id={failureId}>
          <span>
            {error ? failureOf(error, i18n) : other.map(({ message }) => message).join(' ')}
          </span>
          {error && isTransient(error) && (
            <span className="mt-1 block">
              {i18n.t('Your list and message are saved here. Send them again later.')}
            </span>
          )}
        </FailureNote>
      )}
      <SendControls
        sending={sending}
        label={i18n.t('Send enquiry')}
        failureId={error ? failureId : undefined}
        isWide
      />
      <Honeypot ref={signals.honeypot} />
      <PrivacyNote className="text-muted" />
    </form>
  )
}
