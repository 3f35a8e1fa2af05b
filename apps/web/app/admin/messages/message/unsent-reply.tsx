export const DiscardDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <button type="button" onClick={onDiscard} className="min-h-11 text-sea hover:underline">
    Discard draft
  </button>
)

type UnsentReplyProps = { text: string; why: string; onDiscard: () => void }

/** A reply that can no longer be sent, shown so that its text can be copied. */
export const UnsentReply = ({ text, why, onDiscard }: UnsentReplyProps) => (
  <section
    aria-label="Your unsent reply"
    className="mt-5 max-w-prose rounded-card border border-line p-5 text-start"
  >
    <p className="caption">
      {why} <DiscardDraft onDiscard={onDiscard} />
    </p>
    <p dir="auto" className="mt-2 whitespace-pre-wrap">
      {text}
    </p>
  </section>
)
