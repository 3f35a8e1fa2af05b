import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { isTransient } from '#app/api/error.ts'
import { SendingNotes } from '#app/public/enquiry/sending-notes.tsx'
import type { Line } from '#app/public/list/list.ts'
import { PrivacyNote } from '#app/shell/company/privacy-note.tsx'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'
import { DetailsFields } from './details-fields.tsx'
import { FilesField } from './files-field.tsx'
import { readDetails, writeDetails } from './stored-details.ts'
import { failureOf, prepareListCheck, useSendList } from './use-send-list.ts'

/** A server-issued token that dates the opening of the form; fetched once. */
const FORM_TOKEN = { ...api.messages.formToken.queryOptions(), staleTime: Number.POSITIVE_INFINITY }

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
  const honeypot = useRef<HTMLInputElement>(null)
  const failureId = useId()
  const [initial] = useState(readDetails)
  const [files, setFiles] = useState<readonly File[]>([])
  const client = useQueryClient()
  const sending = useSendList(onSent)
  const { issues, retry, error, upload, isPending } = sending
  const errors = Object.fromEntries(issues.map(({ path, message }) => [path, message]))
  const isSending = isPending && !retry
  const button = useFocusAfterBusy(isSending)

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
      onFocus={() => void client.prefetchQuery(FORM_TOKEN)}
      onInput={({ currentTarget }) => writeDetails(new FormData(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault()
        if (retry) return sending.tryNow()
        if (isPending) return
        const topic = honeypot.current?.value ?? ''
        const token = client.getQueryData(FORM_TOKEN.queryKey)
        void sending.send(event.currentTarget, { lines, files, topic, ...token })
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
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          type="submit"
          disabled={isSending}
          className="grow"
          aria-describedby={error ? failureId : undefined}
        >
          {retry ? 'Send Now' : isSending ? 'Sending...' : 'Send enquiry'}
        </Button>
        {retry && (
          <Button
            variant="quiet"
            onClick={() => {
              button.current?.focus()
              sending.stop()
            }}
          >
            Stop Trying
          </Button>
        )}
      </div>
      {/* A honeypot: invisible and unreachable for people, filled in by bots. */}
      <div aria-hidden className="absolute -z-10 size-0 overflow-hidden">
        <input ref={honeypot} type="text" name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      <SendingNotes sending={isSending} retry={retry} isRetrying={sending.isRetrying} />
      <PrivacyNote className="text-muted" />
    </form>
  )
}

const FailureNote = (props: ComponentProps<'p'>) => (
  <p role="alert" className="rounded-card bg-coral-soft px-5 py-4 text-coral" {...props} />
)
