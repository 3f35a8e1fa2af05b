import { useLayoutEffect, useRef } from 'react'

/** A ref for a <dialog> that is shown as a modal while `open`. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  // Layout effect: an element focused while the modal is still open would lose the focus when it closes.
  useLayoutEffect(() => {
    if (open) ref.current?.showModal()
    else ref.current?.close()
  }, [open])
  return ref
}
