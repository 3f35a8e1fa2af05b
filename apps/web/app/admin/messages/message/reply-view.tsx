import type { Delivery } from '@dhow/contract/mail'
import type { Entry } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { isUndelivered } from '#app/admin/badges.tsx'
import { formatMoment } from '#app/admin/files/formats.ts'
import { MailDelivery } from '#app/admin/mail-delivery.tsx'
import { EntryFiles } from '#app/admin/messages/conversation/entry-frame.tsx'
import { useReload } from '#app/admin/messages/use-inbox.ts'
import { api } from '#app/api/office.ts'
import { classNames } from '#app/ui/class-names.ts'

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
      'mb-5 text-sm wrap-anywhere',
      isUndelivered(delivery.state) ? 'text-coral' : 'text-muted',
    )}
  >
    <p>{ACKNOWLEDGEMENTS[delivery.state](delivery)}</p>
    {delivery.reason && <p>The mail server said: {delivery.reason}</p>}
  </div>
)

type ReplyViewProps = {
  message: Message
  reply: NonNullable<Message['reply']>
  /** Contains the files. */
  entry?: Entry
}

export function ReplyView({ message: { _id: id, email }, reply, entry }: ReplyViewProps) {
  const { content, signature, repliedAt, delivery } = reply
  const reload = useReload()
  const [background, color] = isUndelivered(delivery?.state)
    ? ['bg-coral-soft', 'text-coral']
    : ['bg-leaf-soft', 'text-leaf']
  return (
    <section aria-label="Reply" className={classNames('max-w-prose rounded-card p-5', background)}>
      <h3 className={classNames('text-sm font-semibold', color)}>
        Reply, <time dateTime={repliedAt}>{formatMoment(repliedAt)}</time>
      </h3>
      <p dir="auto" className="mt-2 whitespace-pre-wrap">
        {content}
      </p>
      {signature && (
        <div className="mt-4 text-sm text-muted">
          <p dir="auto" className="mb-2 wrap-anywhere whitespace-pre-line">
            {signature}
          </p>
          <p>The visitor’s message is quoted below.</p>
        </div>
      )}
      {entry?.files && <EntryFiles id={id} entry={entry.id} files={entry.files} />}
      <MailDelivery
        what="reply"
        email={email}
        delivery={delivery}
        reload={reload}
        onSend={(body) => api.messages.retryReply.call({ params: { id }, body })}
      />
    </section>
  )
}
