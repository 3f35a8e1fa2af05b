import type { Message } from '@dhow/contract/messages'
import { classNames } from '#app/ui/class-names.ts'
import { ReplyDelivery } from './delivery.tsx'
import { isUndelivered, repliedAt } from './inbox.ts'
import { SentBelow } from './reply-extras.tsx'

type Props = { id: string; email: string; reply: NonNullable<Message['reply']> }

/** The sent reply with its date and delivery; green unless undelivered. */
export function ReplyView({ id, email, reply }: Props) {
  const { content, signature, repliedAt: at, delivery } = reply
  const [ground, heading] = isUndelivered(delivery?.state)
    ? ['bg-coral-soft', 'text-coral']
    : ['bg-leaf-soft', 'text-leaf']
  return (
    <section aria-label="Reply" className={classNames('max-w-prose rounded-card p-5', ground)}>
      <h3 className={classNames('text-sm font-semibold', heading)}>
        Reply, <time dateTime={at}>{repliedAt(at)}</time>
      </h3>
      <p dir="auto" className="mt-2 whitespace-pre-wrap">
        {content}
      </p>
      {signature && (
        <div className="mt-4">
          <SentBelow signature={signature} />
        </div>
      )}
      <ReplyDelivery id={id} email={email} delivery={delivery} />
    </section>
  )
}
