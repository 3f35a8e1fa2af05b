import type { Message } from '@dhow/contract/messages'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSubjectLabels } from '#app/admin/use-subject-labels.ts'
import { useCompany } from '#app/api/use-company.ts'
import { IconButton } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { receivedAt } from './inbox.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  message: Message
  /** What can be done with its list. */
  actions: ReactNode
}

/** What a message is about, who sent it, when, and what both sides call it by. */
export function MessageHeader({ message, actions }: Props) {
  const { reference, subject, name, email, typedEmail, createdAt, reply } = message
  const { timeZone } = useCompany()
  const labels = useSubjectLabels()
  return (
    <header className="border-b border-line pb-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="message-subject" dir="auto" className="text-lg font-semibold">
            {labels[subject]}
          </h2>
          <p className="text-sm">
            <bdi>{name}</bdi>{' '}
            <a href={`mailto:${email}`} className="text-sea underline">
              {email}
            </a>
          </p>
          {typedEmail && (
            <p className="text-sm wrap-anywhere text-muted">
              Corrected; the visitor typed {typedEmail}
            </p>
          )}
          <p className="text-sm text-muted">
            <time dateTime={createdAt}>{receivedAt(createdAt, timeZone)}</time>
          </p>
          <Reference reference={reference} />
        </div>
        <StatusBadge status={message.status} delivery={reply?.delivery?.state} />
      </div>
      {actions}
    </header>
  )
}

function Reference({ reference }: { reference: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      notify.success('Reference copied!')
    } catch {
      notify.error('Failed to copy!')
    }
  }
  return (
    <p className="-my-2.5 flex items-center text-sm print:my-0">
      <span className="sr-only">Reference: </span>
      <span className="whitespace-nowrap tabular-nums">{reference}</span>
      <IconButton label="Copy the reference" onClick={() => void copy()}>
        <Copy aria-hidden size={16} />
      </IconButton>
    </p>
  )
}
