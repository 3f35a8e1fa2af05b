type Props = {
  text: string
  /** Why it can no longer be sent. */
  why: string
  onDiscard: () => void
}

/** An unsendable reply, shown so that its text can be copied. */
export const UnsentReply = ({ text, why, onDiscard }: Props) => (
  <section
    aria-label="Your unsent reply"
    className="mt-5 max-w-prose rounded-card border border-line p-5 text-start"
  >
    <p className="text-sm text-muted">
      {why}{' '}
      <button type="button" onClick={onDiscard} className="min-h-11 text-sea hover:underline">
        Discard draft
      </button>
    </p>
    <p dir="auto" className="mt-2 whitespace-pre-wrap">
      {text}
    </p>
  </section>
)
