import type { Message } from '@dhow/contract/messages/messages'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { FileText, Printer, Reply } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
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
