import { useLingui } from '@lingui/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

const SHOWN_MS = 5_000

type ThankYouProps = {
  /** The form's height in pixels, so that content below does not move. */
  height: number
  /** Called with whether the note still had the focus. */
  onDone: (hadFocus: boolean) => void
}

export function ThankYou({ height, onDone }: ThankYouProps) {
  const { i18n } = useLingui()
  const box = useRef<HTMLParagraphElement>(null)
  const done = useEffectEvent(() => onDone(document.activeElement === box.current))

  useEffect(() => {
    // Takes the focus from the form that it replaces.
    box.current?.focus()
    const timer = setTimeout(done, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <p
      ref={box}
      role="status"
      tabIndex={-1}
      style={{ minBlockSize: height }}
      className="grid place-content-center justify-items-center gap-4 rounded-card bg-leaf-soft p-8 text-center text-lead text-balance text-leaf"
    >
      <CircleCheck size={44} strokeWidth={1.5} />
      {i18n.t("Thank you for your message! We'll get back to you soon.")}
    </p>
  )
}
