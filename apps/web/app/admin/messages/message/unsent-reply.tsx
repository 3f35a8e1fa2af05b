import { MailX } from 'lucide-react'
import { storeDraft, useStoredDraft } from '#app/shell/session/reply-drafts.ts'
import { Button } from '#app/ui/button.tsx'

export const DiscardDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <button type="button" onClick={onDiscard} className="min-h-11 text-sea hover:underline">
    Discard draft
  </button>
)

type Props = { text: string; why: string; onDiscard: () => void }

/** A reply that can no longer be sent, shown so that its text can be copied. */
export const UnsentReply = ({ text, why, onDiscard }: Props) => (
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
