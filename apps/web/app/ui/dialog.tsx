import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useModal } from './hooks.ts'

type DialogProps = {
  open?: boolean
  onClose: () => void
  title: string
  className?: string
  /** Closing the element returns the focus, which removing it does not. */
  ref?: RefObject<HTMLDialogElement | null>
  children: ReactNode
}

/**
 * Keeps keys in a dialog from the form around it: the Enter key would send that form, and shortcuts would close or send
 * it, too.
 */
function keepKeys(event: KeyboardEvent<HTMLDialogElement>) {
  event.stopPropagation()
  const { target, currentTarget } = event
  if (event.key === 'Enter' && target instanceof HTMLInputElement) {
    if (target.form?.contains(currentTarget)) event.preventDefault()
  }
}

/** The native dialog traps the focus and closes on Escape. */
export function Dialog({
  open = true,
  onClose,
  title,
  className,
  children,
  ...props
}: DialogProps) {
  const ref = useModal(open, props.ref)
  const id = useId()
  return (
    <dialog
      ref={ref}
      onClose={onClose}
      onKeyDown={keepKeys}
      aria-labelledby={id}
      className={classNames(
        'max-h-[calc(100dvh-2rem)] max-w-[calc(100%-2rem)] scroll-pb-20 panel p-5 shadow-float backdrop:bg-shade sm:p-6',
        className ?? 'w-md',
      )}
    >
      <h2 id={id} className="line-clamp-3 text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </dialog>
  )
}

/** Buttons that stay in view: they get the focus, and a long dialog would open at its end. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 -mb-5 flex flex-wrap justify-end gap-3 bg-raised pt-6 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6">
    {children}
  </div>
)

type Props = Omit<DialogProps, 'children'> & {
  children?: ReactNode
  cancel?: string
  confirm: string
  onConfirm: () => void
  busy?: boolean
  danger?: boolean
}

export function ConfirmDialog({ children, busy = false, confirm, danger, ...props }: Props) {
  const { i18n } = useLingui()
  const { cancel = i18n.t('Cancel'), onConfirm, ...dialog } = props
  return (
    <Dialog {...dialog}>
      {children && <div className="text-muted">{children}</div>}
      <DialogButtons>
        <Button quiet onClick={props.onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button danger={danger} onClick={onConfirm} disabled={busy}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
