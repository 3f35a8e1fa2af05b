import { useEffect, useRef } from 'react'

/** A ref for a <dialog> that is open, as a modal, exactly while `open` is. */
export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) ref.current?.showModal()
    else ref.current?.close()
  }, [open])
  return ref
}
