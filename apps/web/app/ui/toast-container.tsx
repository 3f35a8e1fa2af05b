import { useLingui } from '@lingui/react'
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import {
  type CloseButtonProps,
  ToastContainer as LibraryContainer,
  type ToastTransitionProps,
  toast,
} from 'react-toastify/unstyled'
import { IconButton } from './button.tsx'

export { toast }

/** Further notices are queued. */
const MAX_NOTICES = 20

/** Duration of the transition in CARD. */
const LEAVE_MS = 200

/** A row beside the sidebar of the office. Small screens show only the newest notice; the timers of hidden ones wait. */
const NOTICES =
  'flex flex-wrap justify-center gap-2 max-sm:[&>:not(:first-child)]:hidden lg:in-data-office:px-(--office-nav)'

const CARD =
  'pointer-events-auto relative flex w-fit max-w-[min(42rem,100%)] shrink-0 items-center gap-3 panel ps-4 pe-1 text-sm shadow-float sm:text-[0.9375rem] [--y:0px] *:last:absolute transition duration-200 starting:-translate-y-3 starting:opacity-0 data-[in=false]:pointer-events-none data-[in=false]:-translate-y-3 data-[in=false]:opacity-0'

const ICONS = {
  success: <CircleCheck size={20} className="text-leaf" />,
  error: <CircleAlert size={20} className="text-coral" />,
  info: <Info size={20} className="text-sea" />,
  loading: <LoaderCircle size={20} className="text-sea motion-safe:animate-spin" />,
}

/** All notices pause while one is hovered or focused. `layer` is the popover around the container. */
export function ToastContainer({ layer }: { layer: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && toast.dismiss()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  useEffect(
    () =>
      toast.onChange(({ status }) => {
        if (status !== 'added' || !document.querySelector('dialog[open]')) return
        layer.current?.hidePopover()
        layer.current?.showPopover()
      }),
    [layer],
  )

  const { i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the notices
    <div
      // A touch fires no pointerleave that would resume.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && toast.pause()}
      onPointerLeave={() => toast.play()}
      onFocus={() => toast.pause()}
      onBlur={() => toast.play()}
    >
      <LibraryContainer
        aria-label={i18n.t('Notifications')}
        position="top-center"
        limit={MAX_NOTICES}
        newestOnTop
        pauseOnHover={false}
        pauseOnFocusLoss={false}
        hideProgressBar
        transition={Fade}
        icon={({ type, isLoading }) => ICONS[isLoading ? 'loading' : (type as keyof typeof ICONS)]}
        closeButton={Dismiss}
        className={() => NOTICES}
        toastClassName={() => CARD}
        progressClassName={() => 'toast-timer'}
      />
    </div>
  )
}

function Fade({ children, isIn, done, playToast }: ToastTransitionProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts the timer once
  useEffect(playToast, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `done` is a new function in each render
  useEffect(() => {
    if (isIn) return
    const timer = setTimeout(done, LEAVE_MS)
    return () => clearTimeout(timer)
  }, [isIn])
  return children
}

function Dismiss({ closeToast }: CloseButtonProps) {
  const { i18n } = useLingui()
  const dismiss = () => {
    closeToast(true)
    // A removed element fires no pointerleave.
    toast.play()
  }
  return (
    <IconButton
      label={i18n.t('Dismiss')}
      onClick={dismiss}
      className="text-muted hover:text-ink"
      Icon={X}
      size={16}
    />
  )
}
