import type { MessageSummary } from '@dhow/contract/messages/messages'
import { EXCERPT_LENGTH } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { receivedOn } from '#app/admin/messages/inbox-view.ts'
import { useCompany } from '#app/api/use-company.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { countOf, cutText } from '#app/ui/text.ts'
import { isTyping } from './return-to-list.ts'

/** Maximum length of a row's texts, before the ellipsis. */
export const MAX_CHARS = { name: 15, email: 25, message: EXCERPT_LENGTH }

/** Common to table rows and cards. */
export type RowProps = {
  message: MessageSummary
  /** From 0. */
  position: number
  /** The view's query string, for the link. */
  search: string
  selected: boolean
  onToggle: () => void
  /** Set on the message to return to: its link takes the focus, then calls this. */
  onReturn: (() => void) | undefined
}

/** The sender's name, as a link that covers its row. */
export function MessageLink({
  message,
  search,
  onReturn,
}: Pick<RowProps, 'message' | 'search' | 'onReturn'>) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!onReturn) return
    if (!isTyping()) link.current?.focus({ preventScroll: true })
    onReturn()
  }, [onReturn])
  return (
    <Link
      ref={link}
      to={{ pathname: paths.message(message._id), search }}
      state={{ fromList: true }}
      data-route-focus={onReturn && true}
      className="after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-sea"
    >
      {cutText(message.name, MAX_CHARS.name)}
    </Link>
  )
}

export const RowCheckbox = ({ message, selected, onToggle }: RowProps) => (
  <Checkbox
    label={`Select the message from ${message.name}`}
    checked={selected}
    onChange={onToggle}
  />
)

export const SkeletonLine = ({ className }: { className: string }) => (
  <span className={`block h-3 rounded-full bg-line ${className}`} />
)

/** Returns the reference of a message and its number of lines. */
export const referenceOf = ({ reference, lineCount }: MessageSummary): string =>
  lineCount === undefined ? reference : `${reference} · ${countOf(lineCount, 'line')}`

/** A date in the company's time zone. */
export const ReceivedOn = ({ iso }: { iso: string }) => receivedOn(iso, useCompany().timeZone)
