import type { Message } from '@dhow/contract/messages/messages'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSubjectLabels } from '#app/admin/message-labels.tsx'
import { receivedAt } from '#app/admin/messages/inbox-view.ts'
import { StatusBadge } from '#app/admin/messages/status-badge.tsx'
import { copyText } from '#app/admin/notices.tsx'
import { useCompany } from '#app/api/use-company.ts'
import { IconButton } from '#app/ui/button.tsx'

type Props = {
  message: Message
  actions: ReactNode
}

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
              Corrected. The visitor entered {typedEmail}
            </p>
          )}
          <p className="text-sm text-muted">
            <time dateTime={createdAt}>{receivedAt(createdAt, timeZone)}</time>
          </p>
          <p className="-my-2.5 flex items-center text-sm print:my-0">
            <span className="sr-only">Reference: </span>
            <span className="whitespace-nowrap tabular-nums">{reference}</span>
            <IconButton
              label="Copy reference"
              Icon={Copy}
              size={16}
              onClick={() => void copyText(reference, 'Reference copied!')}
            />
          </p>
        </div>
        <StatusBadge status={message.status} delivery={reply?.delivery?.state} />
      </div>
      {actions}
    </header>
  )
}
