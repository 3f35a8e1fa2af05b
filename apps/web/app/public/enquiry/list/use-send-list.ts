import type { Issue } from '@dhow/contract/errors'
import type { SentEnquiry } from '@dhow/contract/sent-enquiry'
import { useRef, useState } from 'react'
import { ApiError } from '#app/api/error.ts'
import { failureOf, useSendEnquiry } from '#app/public/enquiry/use-send-enquiry.ts'
import type { Line } from '#app/public/list/list.ts'
import { sentLine } from '#app/public/list/sent-line.ts'
import { notify } from '#app/ui/toast.tsx'
import { detailsOf } from './enquiry-of.ts'
import { submissionIdOfList } from './stored-details.ts'

/** Where what checks it cannot be loaded, the server alone does. */
const loadSchema = () => import('./list-schema.ts').catch(() => undefined)

/** Fetches what checks an enquiry: more script than the form itself, so that it comes after it. */
export const prepareListCheck = (): void => void loadSchema()

/** What tells people from programs. */
export type SpamSignals = Pick<SentEnquiry, 'topic' | 'formToken'>

/** As it is sent where there are files: lists as JSON. */
function withFiles(enquiry: SentEnquiry, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(enquiry)) {
    if (value === undefined) continue
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const file of files) form.append('files', file)
  return form
}

/**
 * Sends the list with what the form says, once however often it is tried.
 * @param onSent called with the lines that were sent: the list may be another by then
 */
export function useSendList(onSent: (reference: string, lines: readonly Line[]) => void) {
  const sent = useRef<readonly Line[]>([])
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const sending = useSendEnquiry({
    onSuccess: ({ reference }) => onSent(reference, sent.current),
    onError: (error) => {
      notify.error(failureOf(error))
      if (error instanceof ApiError) setIssues(error.issues)
    },
  })

  const send = async (
    form: HTMLFormElement,
    { lines, files, ...signals }: { lines: readonly Line[]; files: readonly File[] } & SpamSignals,
  ) => {
    const enquiry: SentEnquiry = {
      ...detailsOf(new FormData(form)),
      ...(lines.length > 0 && { lines: lines.map(sentLine) }),
      ...signals,
      submissionId: submissionIdOfList(),
    }
    const found = (await loadSchema())?.issuesOf(enquiry) ?? []
    setIssues(found)
    if (found.length > 0) return
    sent.current = lines
    sending.send(files.length > 0 ? withFiles(enquiry, files) : enquiry)
  }

  return { ...sending, send, issues }
}
