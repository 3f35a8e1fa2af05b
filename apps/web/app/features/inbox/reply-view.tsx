import type { Message } from '@dhow/contract/messages'
import { ReplyDelivery } from './delivery.tsx'
import { repliedAt } from './inbox.ts'

type Props = { id: string; reply: NonNullable<Message['reply']> }

/** The reply that was sent, when, and how far its mail has come. */
export const ReplyView = ({ id, reply }: Props) => (
  <section aria-label="Reply" className="max-w-prose rounded-card bg-leaf-soft p-5">
    <h3 className="text-sm font-semibold text-leaf">
      Reply, <time dateTime={reply.repliedAt}>{repliedAt(reply.repliedAt)}</time>
    </h3>
    <p dir="auto" className="mt-2 whitespace-pre-wrap">
      {reply.content}
    </p>
    <ReplyDelivery id={id} delivery={reply.delivery} />
  </section>
)
