import { Button } from './button.tsx'

/** What stands where a list would be: the empty text, and a quiet way to try again. */
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
