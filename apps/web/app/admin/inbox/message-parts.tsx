import type { MessageSummary } from '@dhow/contract/messages'
import { EXCERPT } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cutText } from '#app/ui/cut-text.ts'

/** Characters that the list shows before the ellipsis. */
export const MAX_CHARS = { name: 15, email: 25, message: EXCERPT }

/** What every form of a row is made from. */
export type RowProps = {
  message: MessageSummary
  /** The view's query, which an opened message keeps. */
  search: string
  selected: boolean
  onToggle: () => void
  /** The reader comes back to this message: its link takes the focus, and says so. */
  onReturn: (() => void) | undefined
}

/** The sender's name, as a link that covers the row it stands in. */
export function MessageLink({
  message,
  search,
  onReturn,
}: Pick<RowProps, 'message' | 'search' | 'onReturn'>) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!onReturn) return
    const typing = document.activeElement?.matches('input, select, textarea')
    if (!typing) link.current?.focus({ preventScroll: true })
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

/** What stands in a row until its message has come. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <span className={`block h-3 rounded-full bg-line ${className}`} />
)
