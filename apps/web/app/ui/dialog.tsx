import { useLingui } from '@lingui/react'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { useModal } from './hooks.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** By default 'Cancel'. */
  cancel?: string
  confirm: string
  onConfirm: () => void
  busy?: boolean
  danger?: boolean
}

/** The native dialog traps the focus and closes on Escape. */
export function ConfirmDialog({ open, onClose, title, children, busy = false, ...props }: Props) {
  const { i18n } = useLingui()
  const ref = useModal(open)
  const id = useId()
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={id}
      className="w-[min(28rem,calc(100%-2rem))] rounded-card border border-line bg-raised p-6 shadow-float backdrop:bg-shade"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children && <div className="mt-2 text-muted">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose} disabled={busy}>
          {props.cancel ?? i18n.t('Cancel')}
        </Button>
        <Button
          variant={props.danger ? 'danger' : 'primary'}
          onClick={props.onConfirm}
          disabled={busy}
        >
          {props.confirm}
        </Button>
      </div>
    </dialog>
  )
}
