import { useLingui } from '@lingui/react'
import { Button } from './button.tsx'
import { useIsSlow } from './hooks.ts'

type EmptyNoteProps = { text: string; onRetry?: (() => void) | undefined }

export function EmptyNote({ text, onRetry }: EmptyNoteProps) {
  const { i18n } = useLingui()
  return (
    <div className="grid justify-items-center gap-4 py-16 text-center text-muted">
      <p>{text}</p>
      {onRetry && (
        <Button quiet onClick={onRetry}>
          {i18n.t('Try again')}
        </Button>
      )}
    </div>
  )
}

/** `note` explains a long wait. */
type SpinnerProps = { label?: string; note?: string | undefined }

export function Spinner({ label, note }: SpinnerProps) {
  const { i18n } = useLingui()
  return (
    <div role="status" className="grid place-items-center gap-4 px-4 py-16">
      <span
        aria-hidden
        className="size-9 animate-spin rounded-full border-[3px] border-line border-t-sea"
      />
      <span className="sr-only">{`${label ?? i18n.t('Loading')}…`}</span>
      {note && <span className="text-center caption">{note}</span>}
    </div>
  )
}

/** Offers 'Try again' after a while. */
export function SpinnerWithRetry({ label, note, onRetry }: SpinnerProps & { onRetry: () => void }) {
  const { i18n } = useLingui()
  const isSlow = useIsSlow(true)
  return (
    <div className="grid min-h-[50vh] place-content-center justify-items-center">
      <Spinner {...(label && { label })} note={note} />
      {isSlow && (
        <Button quiet onClick={onRetry}>
          {i18n.t('Try again')}
        </Button>
      )}
    </div>
  )
}
