import { type ComponentProps, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'

type ConfirmButtonProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onClose' | 'onConfirm'
> & { label: string; onConfirm: () => Promise<unknown> }

/** A button whose action must be confirmed. The dialog stays open if the action fails. */
export function ConfirmButton({ label, onConfirm, ...dialog }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        open={isOpen}
        onClose={close}
        onConfirm={() => void onConfirm().then(close, () => undefined)}
      />
    </>
  )
}
