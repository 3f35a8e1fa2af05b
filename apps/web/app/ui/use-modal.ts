import { useLayoutEffect, useRef } from 'react'

/** A ref for a <dialog> that is open, as a modal, exactly while `open` is. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before other effects: what is focused while a modal is still open loses the focus when it closes.
  useLayoutEffect(() => {
    if (open) ref.current?.showModal()
    else ref.current?.close()
  }, [open])
  return ref
}
