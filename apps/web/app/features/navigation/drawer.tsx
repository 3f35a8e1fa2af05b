import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { useModal } from '#app/ui/use-modal.ts'

type Props = { open: boolean; onClose: () => void; children: ReactNode }

/** The menu of small screens. A modal dialog: focus stays inside, the page behind does not scroll. */
export function Drawer({ open, onClose, children }: Props) {
  const ref = useModal(open)
  useEffect(() => {
    document.documentElement.style.overflow = open ? 'hidden' : ''
    return () => {
      document.documentElement.style.overflow = ''
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it for the keyboard
    <dialog
      ref={ref}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
      aria-label="Menu"
      className="ms-auto me-0 mt-0 h-dvh max-h-none w-[min(22rem,100%)] bg-paper p-0 shadow-float backdrop:bg-shade"
    >
      <div className="flex min-h-full flex-col gap-6 p-5">
        <div className="flex justify-end">
          <IconButton label="Close the menu" onClick={onClose}>
            <X aria-hidden size={22} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
