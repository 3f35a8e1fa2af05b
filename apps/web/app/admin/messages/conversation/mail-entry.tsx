import type { Delivery } from '@dhow/contract/mail/deliveries'
import type { Entry } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { StickyNote, Trash2, UserRoundX } from 'lucide-react'
import { MailDelivery } from '#app/admin/mail/mail-delivery.tsx'
import { useChange, useReload } from '#app/admin/messages/inbox/use-inbox.ts'
import { isUndelivered } from '#app/admin/messages/message-badges.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EntryFiles, EntryFrame, useFetchFiles } from './entry-frame.tsx'
import { Foldable } from './foldable.tsx'

export type EntryProps = { message: Message; entry: Entry; folded: boolean }

const getSender = ({ from }: Entry, message: Message): string =>
  from?.name || from?.address || message.name

export function MailEntry({ message, entry, folded }: EntryProps) {
  const { _id: id } = message
  const reload = useReload()
  if (entry.kind === 'answer') {
    const { from } = entry
    return (
      <EntryFrame
        id={id}
        entry={entry}
        folded={folded}
        label="Answer"
        head={
          <>
            <bdi>{getSender(entry, message)}</bdi>{' '}
            {from?.name && <span className="font-normal text-muted">{from.address}</span>}
          </>
        }
        className="border border-line border-s-4 border-s-sea"
      />
    )
  }
  const { to = message.email, cc, delivery, sendAt, cancelled, signature } = entry
  const isWaiting = sendAt !== undefined && !cancelled && delivery?.state === 'queued'
  return (
    <EntryFrame
      id={id}
      entry={entry}
      folded={folded}
      label="Follow-up"
      head={
        <span className={isUndelivered(delivery?.state) ? 'text-coral' : 'text-leaf'}>
          {entry.from ? `Sent from ${entry.from.address}` : 'Follow-up'}
        </span>
      }
      className={
        cancelled
          ? 'border border-dashed border-line text-muted'
          : isUndelivered(delivery?.state)
            ? 'bg-coral-soft'
            : 'bg-leaf-soft'
      }
    >
      {signature && (
        <p dir="auto" className="mt-4 caption wrap-anywhere whitespace-pre-line">
          {signature}
        </p>
      )}
      {!entry.from && (
        <p className="mt-2 caption wrap-anywhere">{`To ${to}${cc ? `, Cc ${cc.join(', ')}` : ''}`}</p>
      )}
      {cancelled && (
        <p className="mt-2 text-sm">
          {cancelled === 'answered'
            ? 'Not sent, because the buyer answered first.'
            : 'Not sent, because you cancelled it.'}
        </p>
      )}
      {isWaiting && <Scheduled id={id} entry={entry.id} sendAt={sendAt} />}
      {delivery && !isWaiting && !cancelled && (
        <MailDelivery
          noun="follow-up"
          email={to}
          delivery={delivery}
          reload={reload}
          onSend={(body) =>
            api.conversations.retryFollowUp.call({ params: { id, entry: entry.id }, body })
          }
        />
      )}
    </EntryFrame>
  )
}

function Scheduled({ id, entry, sendAt }: { id: string; entry: string; sendAt: string }) {
  const cancel = api.conversations.cancelFollowUp.useMutation(
    useChange('Could not cancel the follow-up. Try again.'),
  )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <p className="text-amber">
        Will be sent {formatMoment(sendAt)}, unless the buyer answers first.
      </p>
      <Button
        quiet
        disabled={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id, entry } })}
      >
        Cancel sending
      </Button>
    </div>
  )
}

/** A mail of an unknown sender that names the reference of the enquiry. */
export function SuggestedEntry({ message, entry, folded }: EntryProps) {
  const { _id: id } = message
  const failure = 'Could not save the change. Try again.'
  const params = { id, entry: entry.id }
  const fetchFiles = useFetchFiles()
  const accept = api.conversations.acceptEntry.useMutation(
    useChange(failure, () => entry.missingFiles && fetchFiles.mutate({ params })),
  )
  const remove = api.conversations.removeEntry.useMutation(useChange(failure))
  const isBusy = accept.isPending || remove.isPending
  return (
    <EntryFrame
      id={id}
      entry={entry}
      folded={folded}
      label="Mail of an unknown sender"
      head={<bdi>{getSender(entry, message)}</bdi>}
      className="border-2 border-dashed border-control"
    >
      <p className="mt-3 flex gap-2 text-sm text-amber">
        <UserRoundX size={18} className="mt-px" />
        <span className="min-w-0 wrap-anywhere">
          {entry.from?.address} is not known as the buyer. Add the mail if it belongs to this
          conversation.
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => accept.mutate({ params })}>
          Add to conversation
        </Button>
        <Button quiet disabled={isBusy} onClick={() => remove.mutate({ params })}>
          Delete
        </Button>
      </div>
    </EntryFrame>
  )
}

export function NoteEntry({ message: { _id: id }, entry, folded }: EntryProps) {
  const remove = api.conversations.removeEntry.useMutation(
    useChange('Could not delete the note. Try again.'),
  )
  return (
    <div className="flex max-w-prose items-start gap-1 rounded-card bg-amber-soft">
      <EntryFrame
        id={id}
        entry={entry}
        folded={folded}
        label="Note"
        head={
          <span className="inline-flex items-center gap-2 text-amber">
            <StickyNote size={16} /> Note
          </span>
        }
        className="min-w-0 flex-1"
      />
      <IconButton
        label="Delete note"
        Icon={Trash2}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { id, entry: entry.id } })}
      />
    </div>
  )
}

const ACKNOWLEDGEMENTS: Record<Delivery['state'], (delivery: Delivery) => string> = {
  queued: () => 'A confirmation is being sent to the visitor.',
  retrying: () =>
    'The confirmation to the visitor was not sent yet. The server tries again automatically.',
  sent: ({ sentAt }) => `A confirmation was sent to the visitor ${sentAt && formatMoment(sentAt)}.`,
  stored: () =>
    'The confirmation to the visitor was saved as a file, because no mail server was set up.',
  refused: () =>
    'The confirmation to the visitor was refused. The address may be wrong, so a reply may not arrive.',
  expired: () => 'The confirmation to the visitor could not be sent within a day.',
}

export const Acknowledgement = ({ delivery }: { delivery: Delivery }) => (
  <div
    className={classNames(
      'text-sm wrap-anywhere',
      isUndelivered(delivery.state) ? 'text-coral' : 'text-muted',
    )}
  >
    <p>{ACKNOWLEDGEMENTS[delivery.state](delivery)}</p>
    {delivery.reason && <p>Response of the mail server: {delivery.reason}</p>}
  </div>
)

type ReplyViewProps = {
  message: Message
  reply: NonNullable<Message['reply']>
  entry?: Entry
  folded?: boolean
}

export function ReplyView({ message, reply, entry, folded = false }: ReplyViewProps) {
  const { _id: id, email } = message
  const { content, signature, repliedAt, delivery } = reply
  const reload = useReload()
  const [background, color] = isUndelivered(delivery?.state)
    ? ['bg-coral-soft', 'text-coral']
    : ['bg-leaf-soft', 'text-leaf']
  return (
    <Foldable
      label="Reply"
      head={<span className={color}>Reply</span>}
      words={content}
      at={repliedAt}
      time={formatMoment(repliedAt)}
      folded={folded}
      className={background}
    >
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
        {content}
      </p>
      {signature && (
        <div className="mt-4 caption">
          <p dir="auto" className="mb-2 wrap-anywhere whitespace-pre-line">
            {signature}
          </p>
          <p>The visitor’s message is quoted below.</p>
        </div>
      )}
      {entry?.files && <EntryFiles id={id} entry={entry.id} files={entry.files} />}
      <MailDelivery
        noun="reply"
        email={email}
        delivery={delivery}
        reload={reload}
        onSend={(body) => api.messages.retryReply.call({ params: { id }, body })}
      />
    </Foldable>
  )
}
