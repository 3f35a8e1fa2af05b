import { Button } from './button.tsx'

/** An empty or failed list: a text and an optional retry button. */
export const EmptyNote = ({
  text,
  onRetry,
}: {
  text: string
  onRetry?: (() => void) | undefined
}) => (
  <div className="grid justify-items-center gap-4 py-16 text-center text-muted">
    <p>{text}</p>
    {onRetry && (
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
)
