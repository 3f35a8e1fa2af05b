import { useLingui } from '@lingui/react'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notify } from '#app/ui/toast.tsx'
import { EnquiryFields } from './enquiry-fields.tsx'
import type { EnquiryResult } from './receive-enquiry.ts'
import { clearDraft, EMPTY, type EnquiredProduct, valuesAbout } from './values.ts'

const SHOWN_MS = 5_000

type ThankYouProps = {
  /** The form's height in pixels, so that content below does not move. */
  height: number
  /** Called with whether the note still had the focus. */
  onDone: (hadFocus: boolean) => void
}

function ThankYou({ height, onDone }: ThankYouProps) {
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
      <CircleCheck aria-hidden size={44} strokeWidth={1.5} />
      {i18n.t("Thank you for your message! We'll get back to you soon.")}
    </p>
  )
}

type Props = {
  about?: EnquiredProduct | undefined
  result?: EnquiryResult | undefined
  email?: string | undefined
}

export function EnquiryForm({ about, result, email }: Props) {
  const { i18n } = useLingui()
  const [state, setState] = useState<'new' | 'sent' | 'cleared'>(result?.sent ? 'sent' : 'new')
  const container = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [takesFocus, setTakesFocus] = useState(false)

  const refused = state === 'new' && result && !result.sent ? result : undefined
  const initial = refused?.values ?? (state === 'new' ? valuesAbout(about, i18n) : EMPTY)

  return (
    <div ref={container}>
      {state === 'sent' ? (
        <ThankYou
          height={height}
          onDone={(hadFocus) => {
            setTakesFocus(hadFocus)
            setState('cleared')
          }}
        />
      ) : (
        <EnquiryFields
          initial={initial}
          about={about}
          refused={refused}
          email={email}
          takesFocus={takesFocus}
          onSent={() => {
            notify.success(i18n.t('Message sent successfully! We will get back to you soon.'))
            clearDraft()
            setHeight(container.current?.offsetHeight ?? 0)
            setState('sent')
          }}
        />
      )}
    </div>
  )
}
