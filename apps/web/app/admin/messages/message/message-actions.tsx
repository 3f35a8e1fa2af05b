import type { Message } from '@dhow/contract/messages/messages'
import { Ellipsis, Reply } from 'lucide-react'
import { useState } from 'react'
import type { useEditors } from '#app/admin/messages/conversation/composer.tsx'
import { ReminderDialog, WorkActions } from '#app/admin/messages/conversation/work-actions.tsx'
import { useMarkSpam } from '#app/admin/messages/inbox/use-inbox.ts'
import { ExportItem } from '#app/admin/ui/export-button.tsx'
import { Menu, MenuItem } from '#app/admin/ui/menu.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { LostDialog, OutcomeItems, useOutcomeChange } from './message-outcome.tsx'
import { OtherQuotations, QuotationButton, useQuotations } from './message-quotations.tsx'

type Props = {
  message: Message
  editors: ReturnType<typeof useEditors>
  onDelete: () => void
}

/** The one row of actions of a message. It stays in view while the conversation scrolls. */
export function Actions({ message, editors, onDelete }: Props) {
  const { reply, spam, trashedAt } = message
  const { open, wasClosed, show } = editors
  const quotations = useQuotations(message._id)
  const isInInbox = !spam && !trashedAt
  return (
    <div
      role="toolbar"
      aria-label="Message actions"
      className="sticky top-0 z-2 -mx-5 flex items-center gap-2 border-b border-line bg-raised px-5 py-2 max-md:-mx-4 max-md:gap-1 max-md:px-4 print:hidden"
    >
      {isInInbox && (
        <>
          {open !== 'mail' && (
            <Button
              data-shortcut="r"
              autoFocus={wasClosed}
              onClick={() => show('mail')}
              className="shrink-0 px-4! text-sm!"
            >
              <Reply size={18} className="max-md:hidden rtl:-scale-x-100" />
              <span>{reply ? 'Follow up' : 'Reply'}</span>
            </Button>
          )}
          <QuotationButton {...quotations} />
          <WorkActions message={message} />
        </>
      )}
      <More
        message={message}
        quotations={quotations}
        onNote={() => show('note')}
        onDelete={onDelete}
      />
    </div>
  )
}

type MoreProps = {
  message: Message
  quotations: ReturnType<typeof useQuotations>
  onNote: () => void
  onDelete: () => void
}

function More({ message, quotations, onNote, onDelete }: MoreProps) {
  const { _id: id, reference, lines, spam, trashedAt } = message
  const [isReminding, setReminding] = useState(false)
  const outcome = useOutcomeChange(message)
  const move = useMarkSpam()
  const isInInbox = !spam && !trashedAt
  return (
    <>
      <Menu label="More" Icon={Ellipsis} compact iconOnly>
        {isInInbox && (
          <>
            <MenuItem onChoose={onNote}>Add note</MenuItem>
            <MenuItem onChoose={() => setReminding(true)}>Remind me…</MenuItem>
            <OtherQuotations {...quotations} />
            <OutcomeItems {...outcome} />
          </>
        )}
        {lines && <MenuItem onChoose={() => print()}>Print</MenuItem>}
        {lines && (
          <ExportItem
            onExport={() => api.messages.listXlsx.save({ params: { id } }, `${reference}.xlsx`)}
            failure="Failed to export the list"
          >
            Export list as Excel
          </ExportItem>
        )}
        <ExportItem
          onExport={() => api.documents.enquiry.save({ params: { id } }, `${reference}.pdf`)}
          failure="Failed to create the PDF"
        >
          Export message as PDF
        </ExportItem>
        {!trashedAt && (
          <>
            <MenuItem onChoose={() => move.mutate({ body: { ids: [id], spam: !spam } })}>
              {spam ? 'Not spam' : 'Mark as spam'}
            </MenuItem>
            <MenuItem onChoose={onDelete}>Delete this message</MenuItem>
          </>
        )}
      </Menu>
      {isReminding && <ReminderDialog id={id} onClose={() => setReminding(false)} />}
      <LostDialog {...outcome} />
    </>
  )
}
