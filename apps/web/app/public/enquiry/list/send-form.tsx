import type { Issue } from '@dhow/contract/errors'
import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { ApiError, isTransient } from '#app/api/error.ts'
import {
  FailureNote,
  Honeypot,
  SendControls,
  useSpamSignals,
} from '#app/public/enquiry/send-controls.tsx'
import { failureOf, useSendEnquiry } from '#app/public/enquiry/use-send-enquiry.ts'
import type { Line } from '#app/public/list/list.ts'
import { sentLine } from '#app/public/list/product-line.ts'
import { PrivacyNote } from '#app/shell/company/privacy-note.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { detailsOf } from './enquiry-of.ts'
import { FilesField } from './files-field.tsx'
import { readDetails, submissionIdOfList, writeDetails } from './stored-details.ts'
import { DetailsFields } from './terms/details-fields.tsx'

/** Loads the schema, which is a larger script than the form; undefined if that fails. */
const loadSchema = () =>
  import('@dhow/contract/messages/enquiry-submission')
    .then((schemas) => schemas.EnquirySubmission)
    .catch(() => undefined)

/** Validates an enquiry. If the schema cannot be loaded, only the server validates. */
async function issuesOf(enquiry: EnquirySubmission): Promise<Issue[]> {
  const schema = await loadSchema()
  const issues = schema?.safeParse(enquiry).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** Only the server checks the content of files. */
const isServerOnly = (path: string) => path.startsWith('files')

function withFiles(enquiry: EnquirySubmission, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(enquiry)) {
    if (value === undefined) continue
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('files', file)
  return form
}

function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const group = field?.closest('details')
  if (group) group.open = true
  field?.focus()
}

type Props = {
  lines: readonly Line[]
  /** Called with the sent lines, because the list may have changed since. */
  onSent: (reference: string, lines: readonly Line[]) => void
}

export function SendForm({ lines, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const hydrated = useHydrated()
  // Only the browser knows the details. Text that was typed before hydration stays.
  const initial = useMemo(() => (hydrated ? readDetails() : {}), [hydrated])
  const [files, setFiles] = useState<readonly File[]>([])
  const signals = useSpamSignals()
  const sentLines = useRef<readonly Line[]>([])
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [failures, setFailures] = useState(0)
  const sending = useSendEnquiry({
    onSuccess: ({ reference }) => onSent(reference, sentLines.current),
    onError: (error) => {
      notify.error(failureOf(error))
      if (error instanceof ApiError) showIssues(error.issues)
    },
  })
  const { retry, error, upload, isPending } = sending
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  const isSending = isPending && !retry

  useEffect(() => void loadSchema(), [])

  useEffect(() => {
    if (failures > 0) focusFirstError(form.current)
  }, [failures])

  const showIssues = (newIssues: readonly Issue[]) => {
    setIssues(newIssues)
    setFailures((count) => count + 1)
  }
  const enquiryOf = (form: HTMLFormElement): EnquirySubmission => ({
    ...detailsOf(new FormData(form)),
    lines: lines.map(sentLine),
    ...signals.read(),
    submissionId: submissionIdOfList(),
  })
  const removeSolvedIssues = async (form: HTMLFormElement) => {
    const paths = (await issuesOf(enquiryOf(form))).map(({ path }) => path)
    setIssues((shown) => shown.filter(({ path }) => paths.includes(path) || isServerOnly(path)))
  }
  const send = async (form: HTMLFormElement) => {
    const enquiry = enquiryOf(form)
    const newIssues = await issuesOf(enquiry)
    if (newIssues.length > 0) return showIssues(newIssues)
    setIssues([])
    sentLines.current = lines
    sending.send(files.length > 0 ? withFiles(enquiry, files) : enquiry)
  }

  const other = issues.filter(({ path }) => /^(lines|subject)/.test(path))
  return (
    <form
      ref={form}
      noValidate
      aria-label="Enquiry"
      aria-busy={isPending}
      onFocus={signals.prepare}
      onInput={({ currentTarget }) => {
        writeDetails(new FormData(currentTarget))
        if (issues.length > 0) void removeSolvedIssues(currentTarget)
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
        error={issues.find(({ path }) => isServerOnly(path))?.message}
        progress={isSending && upload ? upload.sent / Math.max(1, upload.total) : undefined}
        disabled={isPending}
      />
      {(error || other.length > 0) && (
        <FailureNote id={failureId}>
          {error ? failureOf(error) : other.map(({ message }) => message).join(' ')}
          {error && isTransient(error) && (
            <span className="mt-1 block">
              Your list and message are saved here. Send them again later.
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
