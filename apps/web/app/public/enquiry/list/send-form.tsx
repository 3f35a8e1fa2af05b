import { useEffect, useId, useRef, useState } from 'react'
import { isTransient } from '#app/api/error.ts'
import { FailureNote, SendControls } from '#app/public/enquiry/send-controls.tsx'
import { Honeypot, useSpamSignals } from '#app/public/enquiry/spam-signals.tsx'
import { failureOf } from '#app/public/enquiry/use-send-enquiry.ts'
import type { Line } from '#app/public/list/list.ts'
import { PrivacyNote } from '#app/shell/company/privacy-note.tsx'
import { DetailsFields } from './details-fields.tsx'
import { FilesField } from './files-field.tsx'
import { readDetails, writeDetails } from './stored-details.ts'
import { prepareListCheck, useSendList } from './use-send-list.ts'

type Props = {
  lines: readonly Line[]
  onSent: (reference: string, lines: readonly Line[]) => void
}

/** Shows a wrong field, and opens what it is folded into. */
function showFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}

/** Who asks, the terms and the files; what was filled in is there again on the next visit. */
export function SendForm({ lines, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const [initial] = useState(readDetails)
  const [files, setFiles] = useState<readonly File[]>([])
  const signals = useSpamSignals()
  const sending = useSendList(onSent)
  const { issues, retry, error, upload, isPending } = sending
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  const isSending = isPending && !retry

  useEffect(prepareListCheck, [])

  useEffect(() => {
    if (issues.length > 0) showFirstFault(form.current)
  }, [issues])

  const other = issues.filter(({ path }) => /^(lines|subject)/.test(path))
  return (
    <form
      ref={form}
      noValidate
      aria-label="Enquiry"
      aria-busy={isPending}
      onFocus={signals.prepare}
      onInput={({ currentTarget }) => writeDetails(new FormData(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault()
        if (retry) return sending.tryNow()
        if (isPending) return
        void sending.send(event.currentTarget, { lines, files, ...signals.read() })
      }}
      className="relative grid gap-5"
    >
      <DetailsFields values={initial} errors={errors} />
      <FilesField
        files={files}
        onChange={setFiles}
        error={issues.find(({ path }) => path.startsWith('files'))?.message}
        progress={isSending && upload ? upload.sent / Math.max(1, upload.total) : undefined}
        disabled={isPending}
      />
      {(error || other.length > 0) && (
        <FailureNote id={failureId}>
          {error ? failureOf(error) : other.map(({ message }) => message).join(' ')}
          {error && isTransient(error) && (
            <span className="mt-1 block">
              Your list and what you wrote are kept here. Please send it again in a while.
            </span>
          )}
        </FailureNote>
      )}
      <SendControls
        sending={sending}
        label="Send enquiry"
        failureId={error ? failureId : undefined}
        isWide
      />
      <Honeypot ref={signals.honeypot} />
      <PrivacyNote className="text-muted" />
    </form>
  )
}
