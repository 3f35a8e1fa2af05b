import type { InboxPosition, Message } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  FileText,
  type LucideIcon,
  MailX,
  Printer,
  Reply,
  Trash2,
} from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { SpamButton } from '#app/admin/messages/message-badges.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { storeDraft, useStoredDraft } from '#app/shell/session/reply-drafts.ts'
import { Button, IconButton, IconLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/text.ts'

export const ReplyButton = ({
  onReply,
  autoFocus,
}: {
  onReply: () => void
  autoFocus?: boolean
}) => (
  <Button onClick={onReply} autoFocus={autoFocus} data-shortcut="r">
    <Reply size={18} /> Reply
  </Button>
)

type Props = { message: Message; onReply: (() => void) | undefined }

/** The reply button of an enquiry's list is also shown above it, because the list may be long. */
export function Actions({ message: { _id: id, reference, lines, spam }, onReply }: Props) {
  const navigate = useNavigate()
  const create = api.quotations.create.useMutation({
    onSuccess: (created) => navigate(quotationPaths.quotation(created.id)),
    onError: notifyError('Could not create the quotation. Try again.'),
  })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {lines && onReply && <ReplyButton onReply={onReply} />}
      {!spam && (
        <Button
          variant="quiet"
          disabled={create.isPending}
          onClick={() => create.mutate({ params: { id } })}
        >
          <FileText size={18} /> Create quotation
        </Button>
      )}
      {lines && (
        <>
          <Button variant="quiet" onClick={() => print()}>
            <Printer size={18} /> Print
          </Button>
          <ExportButton
            noun="list"
            format="Excel"
            onExport={() => api.messages.listXlsx.save({ params: { id } }, `${reference}.xlsx`)}
            failure="Failed to export the list"
          />
        </>
      )}
      <ExportButton
        noun="message"
        format="PDF"
        onExport={() => api.documents.enquiry.save({ params: { id } }, `${reference}.pdf`)}
        failure="Failed to create the PDF"
      />
    </div>
  )
}

export const DiscardDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <button type="button" onClick={onDiscard} className="min-h-11 text-sea hover:underline">
    Discard draft
  </button>
)

type UnsentReplyProps = { text: string; why: string; onDiscard: () => void }

/** A reply that can no longer be sent, shown so that its text can be copied. */
export const UnsentReply = ({ text, why, onDiscard }: UnsentReplyProps) => (
  <section
    aria-label="Your unsent reply"
    className="mt-5 max-w-prose rounded-card border border-line p-5 text-start"
  >
    <p className="text-sm text-muted">
      {why} <DiscardDraft onDiscard={onDiscard} />
    </p>
    <p dir="auto" className="mt-2 whitespace-pre-wrap">
      {text}
    </p>
  </section>
)

export function MessageGone({ id, onBack }: { id: string; onBack: () => void }) {
  const draft = useStoredDraft(id)?.text
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center">
      <MailX size={32} className="text-muted" />
      <h2 className="text-lg font-semibold">This message has been deleted</h2>
      <p role="status" className="max-w-prose text-muted">
        It may have been deleted in another tab.
      </p>
      <Button variant="quiet" onClick={onBack}>
        Back to inbox
      </Button>
      {draft && (
        <UnsentReply
          text={draft}
          why="Your reply was not sent."
          onDiscard={() => storeDraft(id, { text: '', saved: true })}
        />
      )}
    </section>
  )
}

type MessageNavProps = {
  position: InboxPosition | undefined
  search: string
  onBack: () => void
  /** Undefined while the message is loading, and if it was deleted or is in the trash. */
  spam: boolean | undefined
  onMarkSpam: (spam: boolean) => void
  onDelete: () => void
}

export const MessageNav = ({ position, search, spam, onBack, ...props }: MessageNavProps) => (
  <nav aria-label="Messages" className="flex flex-wrap items-center justify-between gap-2">
    <button
      type="button"
      onClick={onBack}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
    >
      <ArrowLeft size={18} className="rtl:-scale-x-100" />
      <span>
        Back <span className="max-md:sr-only">to messages</span>
      </span>
    </button>
    <div className="flex items-center">
      {spam !== undefined && <SpamButton spam={spam} onMark={props.onMarkSpam} />}
      {spam !== undefined && (
        <IconButton
          label="Delete this message"
          Icon={Trash2}
          onClick={props.onDelete}
          className="me-1.5 md:ms-1.5"
        />
      )}
      {position?.position !== undefined && (
        <span className="pe-2 text-sm text-muted tabular-nums">
          {formatNumber(position.position)} of {formatNumber(position.total)}
        </span>
      )}
      <Neighbour id={position?.previous} label="Previous message" Icon={ArrowUp} search={search} />
      <Neighbour id={position?.next} label="Next message" Icon={ArrowDown} search={search} />
    </div>
  </nav>
)

type NeighbourProps = { id: string | undefined; label: string; Icon: LucideIcon; search: string }

function Neighbour({ id, label, Icon, search }: NeighbourProps) {
  const { state } = useLocation()
  if (id === undefined) {
    return (
      <span aria-hidden className="inline-grid size-11 place-items-center opacity-35">
        <Icon size={18} />
      </span>
    )
  }
  return (
    <IconLink
      to={{ pathname: paths.message(id), search }}
      // Replace, so that Back opens the list after any number of messages.
      replace
      state={state}
      label={label}
      Icon={Icon}
    />
  )
}
