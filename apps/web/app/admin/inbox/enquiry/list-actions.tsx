import { Printer, Reply } from 'lucide-react'
import { ExportButton } from '#app/admin/export-button.tsx'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = {
  id: string
  reference: string
  /** Undefined where there is nothing to reply to, or the reply is being written. */
  onReply: (() => void) | undefined
}

/** What can be done with an enquiry's list, above it: the list may be long. */
export const ListActions = ({ id, reference, onReply }: Props) => (
  <div className="mt-3 flex flex-wrap gap-2">
    {onReply && (
      <Button onClick={onReply}>
        <Reply aria-hidden size={18} /> Reply
      </Button>
    )}
    <Button variant="quiet" onClick={() => print()}>
      <Printer aria-hidden size={18} /> Print
    </Button>
    <ExportButton
      what="list"
      format="Excel"
      onExport={() => api.messages.listXlsx.save({ params: { id } }, `${reference}.xlsx`)}
      onError={(error) => notify.error(messageOf(error, 'Failed to export the list'))}
    />
  </div>
)
