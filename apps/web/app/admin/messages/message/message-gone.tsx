import { MailX } from 'lucide-react'
import { useState } from 'react'
import { readReplyDraft, writeReplyDraft } from '#app/admin/messages/reply/reply-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { UnsentReply } from './unsent-reply.tsx'

/** Shown in place of a message that was deleted. */
export function MessageGone({ id, onBack }: { id: string; onBack: () => void }) {
  const [draft, setDraft] = useState(() => readReplyDraft(id))
  const discard = () => {
    setDraft('')
    writeReplyDraft(id, '')
  }
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
      {draft && <UnsentReply text={draft} why="Your reply was not sent." onDiscard={discard} />}
    </section>
  )
}
