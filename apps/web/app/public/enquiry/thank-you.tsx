import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'

/** In place of the form. */
const SHOWN_MS = 5_000

type Props = {
  /** The form's height in pixels, so that nothing below moves. */
  height: number
  /** Called with whether the focus was still here. */
  onDone: (hadFocus: boolean) => void
}

export function ThankYou({ height, onDone }: Props) {
  const box = useRef<HTMLParagraphElement>(null)
  const done = useEffectEvent(() => onDone(document.activeElement === box.current))

  useEffect(() => {
    // Takes over the focus of the form it replaces.
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
      <CircleCheck aria-hidden size={44} strokeWidth={1.5} />
      Thank you for your message! We'll get back to you soon.
    </p>
  )
}
