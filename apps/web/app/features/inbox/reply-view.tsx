import type { Message } from '@dhow/contract/messages'
import { repliedAt } from './inbox.ts'

/** The reply that was sent, and when. */
export const ReplyView = ({ reply }: { reply: NonNullable<Message['reply']> }) => (
  <section aria-label="Reply" className="max-w-prose rounded-card bg-leaf-soft p-5">
    <h3 className="text-sm font-semibold text-leaf">
      Reply, <time dateTime={reply.repliedAt}>{repliedAt(reply.repliedAt)}</time>
    </h3>
    <p dir="auto" className="mt-2 whitespace-pre-wrap">
      {reply.content}
    </p>
  </section>
)
