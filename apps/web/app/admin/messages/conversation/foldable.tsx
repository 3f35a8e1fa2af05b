import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#app/admin/ui/formats.ts'
import { classNames } from '#app/ui/class-names.ts'

type Props = {
  label: string
  /** Without links or buttons, because it is the text of a button. */
  head: ReactNode
  /** First words, shown while it is folded. */
  words: string
  at?: string | undefined
  time?: ReactNode
  /** Folded at first. Later changes are ignored, so that nothing moves while somebody reads. */
  folded: boolean
  className?: string | undefined
  children: ReactNode
}

/** A part of a conversation that can be folded to one line. It is printed in full. */
export function Foldable({ label, head, words, at, time, folded, className, children }: Props) {
  const [isFoldable] = useState(folded)
  const [isOpen, setOpen] = useState(!folded)
  return (
    <section
      aria-label={label}
      className={classNames(
        'relative max-w-prose rounded-card',
        className,
        isOpen ? 'px-4 py-3' : 'px-4 print:py-3',
      )}
    >
      <div
        className={classNames(
          'relative flex items-baseline gap-x-2 text-sm',
          isOpen ? 'flex-wrap' : 'h-11 items-center',
        )}
      >
        <h3
          className={classNames(
            'min-w-0 font-semibold',
            isOpen ? 'wrap-anywhere' : 'max-w-2/5 shrink-0 truncate',
          )}
        >
          {isFoldable ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className={classNames(
                'max-w-full truncate text-start after:absolute after:-inset-x-4 after:rounded-card after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-sea',
                isOpen ? 'after:-inset-y-3' : 'after:inset-y-0',
              )}
            >
              {head}
            </button>
          ) : (
            head
          )}
        </h3>
        {!isOpen && (
          <p dir="auto" className="min-w-0 flex-1 truncate text-muted print:hidden">
            {words.slice(0, 200)}
          </p>
        )}
        {at && (
          <time dateTime={at} className="shrink-0 text-muted">
            {isOpen ? time : formatDay(at)}
          </time>
        )}
        {isFoldable && (
          <ChevronDown
            size={16}
            className={classNames(
              'ms-auto shrink-0 self-center text-muted transition-transform max-md:hidden print:hidden',
              isOpen && 'rotate-180',
            )}
          />
        )}
      </div>
      <div className={isOpen ? undefined : 'not-print:hidden'}>{children}</div>
    </section>
  )
}
