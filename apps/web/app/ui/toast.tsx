import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { classNames } from './class-names.ts'

type Message = string | ReactElement

/** Milliseconds a notice stays, by its kind; at most 20 stay at once, which is the library's limit. */
const DURATIONS = { success: 2_000, error: 4_000, blank: 4_000, loading: Number.POSITIVE_INFINITY }

/** Milliseconds a notice takes to leave. */
const LEAVING = 200

/** Says something at the top of the screen. Each answers an id, by which it can be dismissed. */
export const notify = {
  success: (message: Message, duration = DURATIONS.success) => toast.success(message, { duration }),
  error: (message: Message) =>
    toast.error(message, {
      duration: DURATIONS.error,
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    }),
  blank: (message: Message) => toast(message, { duration: DURATIONS.blank }),
  /** Stays until it is dismissed. */
  loading: (message: Message) => toast.loading(message, { duration: DURATIONS.loading }),
  dismiss: (id: string) => toast.dismiss(id),
}

/** Says so, once, when something has failed. */
export function useFailureToast(failed: boolean, message: string): void {
  useEffect(() => {
    if (failed) notify.error(message)
  }, [failed, message])
}

const LOOKS = {
  success: { Icon: CircleCheck, color: 'text-leaf' },
  error: { Icon: CircleAlert, color: 'text-coral' },
  blank: { Icon: Info, color: 'text-sea' },
  custom: { Icon: Info, color: 'text-sea' },
  loading: { Icon: LoaderCircle, color: 'text-sea motion-safe:animate-spin' },
}

/**
 * Where notices appear: a live region that stands in the page before anything is said in it, in the
 * top layer, so that an open dialog does not hide it. Below the navigation bar, which it must not
 * cover; a notice waits while the mouse or the focus is on it, and Escape dismisses them all.
 */
export function Toasts() {
  const region = useRef<HTMLElement>(null)
  const { toasts, handlers } = useToaster({ removeDelay: LEAVING })
  const newest = toasts[0]?.id

  useEffect(() => region.current?.showPopover(), [])

  useEffect(() => {
    if (!newest || !document.querySelector('dialog[open]')) return
    region.current?.hidePopover()
    region.current?.showPopover()
  }, [newest])

  useEffect(() => {
    if (!newest) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && toast.dismiss()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [newest])

  const dismiss = (id: string) => {
    toast.dismiss(id)
    // What is gone from under the mouse never tells that the mouse has left it.
    handlers.endPause()
  }

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--header-height) bottom-auto m-0 flex max-h-[calc(100dvh-var(--header-height))] w-full flex-col items-center gap-2 overflow-y-auto border-0 bg-transparent px-4 pt-3 text-ink not-empty:pb-12"
    >
      {toasts.map((one) => (
        <Notice
          key={one.id}
          notice={one}
          onDismiss={() => dismiss(one.id)}
          onPause={handlers.startPause}
          onResume={handlers.endPause}
        />
      ))}
    </section>
  )
}

type NoticeProps = {
  notice: Toast
  onDismiss: () => void
  onPause: () => void
  onResume: () => void
}

function Notice({ notice, onDismiss, onPause, onResume }: NoticeProps) {
  const { Icon, color } = LOOKS[notice.type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, it only waits
    <div
      // A finger that taps does not stay, so only a mouse can hold a notice.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPause()}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
      data-kind={notice.type}
      className={classNames(
        'flex max-w-[min(28rem,100%)] shrink-0 items-center gap-3 rounded-card border border-line bg-raised ps-4 pe-1 text-[0.9375rem] shadow-float transition duration-200 starting:-translate-y-3 starting:opacity-0',
        notice.visible ? 'pointer-events-auto' : '-translate-y-3 opacity-0',
      )}
    >
      <Icon aria-hidden size={20} className={classNames('shrink-0', color)} />
      <p {...notice.ariaProps} className="min-w-0 py-3">
        {notice.message as Message}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition hover:text-ink"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  )
}
