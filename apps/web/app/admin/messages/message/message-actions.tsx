import type { Message } from '@dhow/contract/messages/messages'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { FileText, MailX, Printer, Reply } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { storeDraft, useStoredDraft } from '#app/shell/session/reply-drafts.ts'
import { Button } from '#app/ui/button.tsx'

export const ReplyButton = ({
  onReply,
  autoFocus,
}: {
  onReply: () => void
  autoFocus?: boolean
}) => (
  <Button onClick={onReply} autoFocus={autoFocus} data-shortcut="r">
    <Reply aria-hidden size={18} /> Reply
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
          <FileText aria-hidden size={18} /> Create quotation
        </Button>
      )}
      {lines && (
        <>
          <Button variant="quiet" onClick={() => print()}>
            <Printer aria-hidden size={18} /> Print
          </Button>
          <ExportButton
            what="list"
            format="Excel"
            onExport={() => api.messages.listXlsx.save({ params: { id } }, `${reference}.xlsx`)}
            failure="Failed to export the list"
          />
        </>
      )}
      <ExportButton
        what="message"
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
      <MailX aria-hidden size={32} className="text-muted" />
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
