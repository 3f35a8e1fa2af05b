import { Reply } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'

type Props = {
  /** Whether there is an unsent draft. */
  draft: boolean
  /** The editor was just closed: the button takes the focus back. */
  focused: boolean
  onReply: () => void
  onDiscard: () => void
}

/** The button that opens the reply editor. */
export const ReplyStart = ({ draft, focused, onReply, onDiscard }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <Button onClick={onReply} autoFocus={focused}>
      <Reply aria-hidden size={18} /> Reply
    </Button>
    {draft && (
      <p className="text-sm text-muted">
        Your draft is kept.{' '}
        <button type="button" onClick={onDiscard} className="min-h-11 text-sea hover:underline">
          Discard it
        </button>
      </p>
    )}
  </div>
)
