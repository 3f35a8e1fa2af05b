import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { useLingui } from '@lingui/react'
import { useId, useMemo, useRef, useState } from 'react'
import { ApiError, isTransient } from '#app/api/error.ts'
import { toForm } from '#app/api/files.ts'
import { createIdempotencyKey } from '#app/api/request.ts'
import { FailureNote } from '#app/forms/failures.tsx'
import { type Line, readList } from '#app/public/lists/list.ts'
import { toEnquiryLine } from '#app/public/lists/product-line.ts'
import { checkQuantities } from '#app/public/lists/quantity-fields.tsx'
import type { ListResult } from '#app/public/messages/receive-enquiry.ts'
import { isOfFiles, useIssues } from '#app/public/messages/use-issues.ts'
import {
  explainFailure,
  Honeypot,
  SendControls,
  useSendEnquiry,
  useSpamSignals,
} from '#app/public/messages/use-send-enquiry.tsx'
import { PrivacyNote } from '#app/shell/site-meta.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { FilesField } from './files-field.tsx'
import {
  readDetails,
  readEnteredDetails,
  readIdempotencyKey,
  useDetail,
  writeDetails,
} from './stored-details.ts'
import { DetailsFields } from './terms/details-fields.tsx'

const loadSchema = () =>
  import('@dhow/contract/messages/enquiry-submission').then((schemas) => schemas.EnquirySubmission)

/** Id of the form, which fields of the lines belong to without JavaScript. */
export const SEND_FORM = 'send-form'

type Props = {
  result: ListResult | undefined
  /** Called with the sent lines, because the list may have changed since. */
  onSent: (reference: string, lines: readonly Line[]) => void
}

export function SendForm({ result, onSent }: Props) {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const hydrated = useHydrated()
  const filled = useDetail('filled')
  // Only the browser knows the details. Text that was typed before hydration stays.
  const initial = useMemo(
    () => (hydrated ? { ...readDetails(), filled: [filled] } : (result?.values ?? {})),
    [hydrated, result, filled],
  )
  const [files, setFiles] = useState<readonly File[]>([])
  const signals = useSpamSignals()
  const sentLines = useRef<readonly Line[]>([])
  const { issues, errors, show, check, recheck } = useIssues(form, loadSchema, result?.issues)
  const sending = useSendEnquiry({
    mutationKey: [SEND_FORM],
    onSuccess: ({ reference }) => onSent(reference, sentLines.current),
    onError: (error) => notify.error(explainFailure(error, i18n)),
  })
  const { retry, error, upload, isPending } = sending
  const isSending = isPending && !retry

  const readEnquiry = (form: HTMLFormElement): EnquirySubmission => ({
    ...readEnteredDetails(new FormData(form)),
    lines: readList().map(toEnquiryLine),
    ...signals.read(),
  })
  const send = async (form: HTMLFormElement) => {
    if (!checkQuantities() || !(await check(readEnquiry(form)))) return
    // Reads it again, because it may have changed during the check.
    const enquiry = readEnquiry(form)
    sentLines.current = readList()
    const body = files.length > 0 ? toForm(enquiry, files) : enquiry
    // Runs after the fields are enabled again, because the first one with an issue gets the focus.
    const onError = (error: Error) => error instanceof ApiError && show(error.issues)
    sending.send({ body, idempotencyKey: readIdempotencyKey() }, { onError })
  }

  const otherIssues = issues.filter(({ path }) => /^(lines|subject)/.test(path))
  const failure = error
    ? explainFailure(error, i18n)
    : otherIssues.map(({ message }) => message).join(' ')
  return (
    <form
      ref={form}
      id={SEND_FORM}
      method="post"
      noValidate={hydrated}
      aria-label={i18n.t('Enquiry')}
      aria-busy={isPending}
      onFocus={() => signals.prepare(loadSchema)}
      onInput={({ currentTarget }) => {
        writeDetails(new FormData(currentTarget))
        if (issues.length > 0) void recheck(readEnquiry(currentTarget))
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (retry) return sending.tryNow()
        if (isPending) return
        void send(event.currentTarget)
      }}
      className="relative grid gap-5"
    >
      {!hydrated && (
        <noscript>
          <input
            type="hidden"
            name="idempotencyKey"
            value={result?.idempotencyKey ?? createIdempotencyKey()}
          />
          {result?.message && (
            // The browser scrolls to it.
            <FailureNote tabIndex={-1} autoFocus>
              {result.message}
            </FailureNote>
          )}
        </noscript>
      )}
      <fieldset disabled={isPending} className="contents">
        <DetailsFields key={filled} values={initial} errors={errors} />
        <FilesField
          files={files}
          onChange={setFiles}
          error={issues.find(({ path }) => isOfFiles(path))?.message}
          progress={isSending && upload ? upload.sent / Math.max(1, upload.total) : undefined}
        />
      </fieldset>
      {failure && (
        <FailureNote id={failureId}>
          <span>{failure}</span>
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
