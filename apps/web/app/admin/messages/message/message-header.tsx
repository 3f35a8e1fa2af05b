import type { Message } from '@dhow/contract/messages/messages'
import { BASE_LANGUAGE, getEnglishName } from '@dhow/i18n/languages'
import { Copy } from 'lucide-react'
import { Acknowledgement } from '#app/admin/messages/conversation/mail-entry.tsx'
import { StatusBadge, useSubjectLabels, WorkBadge } from '#app/admin/messages/message-badges.tsx'
import { formatFully } from '#app/admin/ui/formats.ts'
import { copyText } from '#app/admin/ui/notices.tsx'
import { IconButton } from '#app/ui/button.tsx'

export function MessageHeader({ message }: { message: Message }) {
  const { reference, subject, mailSubject, name, email, reply, outcome, lostReason } = message
  const labels = useSubjectLabels()
  const title = mailSubject || labels[subject]
  const isInInbox = !message.spam && !message.trashedAt
  return (
    <header className="pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2
          id="message-subject"
          dir="auto"
          title={title}
          className="line-clamp-2 min-w-0 flex-1 basis-40 text-lg/6 font-semibold wrap-anywhere print:line-clamp-none"
        >
          {title}
        </h2>
        <StatusBadge status={message.status} delivery={reply?.delivery?.state} outcome={outcome}>
          {isInInbox && <WorkBadge work={message.work} />}
        </StatusBadge>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-sm">
        <p className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>{' '}
          {email && (
            <a
              href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
              className="text-sea underline"
            >
              {email}
            </a>
          )}
        </p>
        <p className="-my-2 flex items-center print:my-0">
          <span className="sr-only">Reference: </span>
          <span className="whitespace-nowrap text-muted tabular-nums">{reference}</span>
          <IconButton
            label="Copy reference"
            Icon={Copy}
            size={16}
            onClick={() => void copyText(reference, 'Reference copied!')}
          />
        </p>
        {lostReason && (
          <p dir="auto" className="min-w-0 wrap-anywhere text-muted">
            {lostReason}
          </p>
        )}
      </div>
    </header>
  )
}

export function EnquiryText({ message }: { message: Message }) {
  const { typedEmail, language, createdAt, message: text, acknowledgement } = message
  return (
    <div className="grid max-w-prose gap-3">
      <div className="caption">
        <p>
          <time dateTime={createdAt}>{formatFully(createdAt)}</time>
        </p>
        {language !== BASE_LANGUAGE && <p>Language: {getEnglishName(language)}</p>}
        {typedEmail && <p className="wrap-anywhere">Corrected. The visitor entered {typedEmail}</p>}
      </div>
      {text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      {acknowledgement && <Acknowledgement delivery={acknowledgement} />}
    </div>
  )
}
