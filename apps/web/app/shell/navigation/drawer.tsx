import { useLingui } from '@lingui/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { useModal } from '#app/ui/hooks.ts'
import { LogoPictures } from './logo.tsx'

/** Minimum width of a bar with all links; Tailwind's `xl`. */
const DESKTOP = '(min-width: 80rem)'

type Props = {
  open: boolean
  /** Otherwise the first control gets the focus. */
  focusesSearch: boolean
  onClose: () => void
  children: ReactNode
}

/** Keeps the scroll bar's gutter. `position: fixed` would lose the scroll position. */
function lockPage(): () => void {
  const { style, clientWidth } = document.documentElement
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => {
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}

/** Blocks touches that do not scroll the drawer: on iOS they would scroll the locked page. */
function blockTouchScroll(drawer: HTMLElement): () => void {
  const onTouchMove = (event: TouchEvent) => {
    const scrolls = drawer.scrollHeight > drawer.clientHeight
    if (event.target === drawer || !scrolls) event.preventDefault()
  }
  drawer.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => drawer.removeEventListener('touchmove', onTouchMove)
}

/** Menu of small screens. The native dialog traps the focus and closes on Escape. */
export function Drawer({ open, focusesSearch, onClose, children }: Props) {
  const { i18n } = useLingui()
  const ref = useModal(open)

  useEffect(() => {
    if (!open || !ref.current) return
    if (focusesSearch) ref.current.querySelector('input')?.focus()
    const unlockPage = lockPage()
    const allowTouchScroll = blockTouchScroll(ref.current)
    const desktop = matchMedia(DESKTOP)
    desktop.addEventListener('change', onClose)
    return () => {
      unlockPage()
      allowTouchScroll()
      desktop.removeEventListener('change', onClose)
    }
  }, [open, focusesSearch, onClose, ref])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it for the keyboard
    <dialog
      ref={ref}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
      aria-label={i18n.t('Menu')}
      className="drawer"
    >
      <div className="flex min-h-full flex-col gap-5 px-5 pt-1.5 pb-5">
        <div className="-me-2.5 flex items-center">
          <LogoPictures alt="" />
          <IconButton
            label={i18n.t('Close the menu')}
            onClick={onClose}
            className="ms-auto"
            Icon={X}
            size={22}
          />
        </div>
        {children}
      </div>
    </dialog>
  )
}
