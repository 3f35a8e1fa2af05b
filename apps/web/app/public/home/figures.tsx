import { useRef } from 'react'
import { site } from '#app/site.ts'
import { useCountUp } from './use-count-up.ts'

/** The company's figures, which count up once when scrolled into view. */
export function Figures() {
  const list = useRef<HTMLDListElement>(null)
  const progress = useCountUp(list)
  return (
    <dl ref={list} className="grid grid-cols-2 gap-x-6 gap-y-9 sm:gap-x-10">
      {site.figures.map(({ count, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-2 border-s-2 border-saffron ps-5"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="headline text-[clamp(2.25rem,1.6rem+2.4vw,3.75rem)] leading-none [font-kerning:none]">
            {progress === undefined ? (
              `${count}+`
            ) : (
              <>
                <Counting now={Math.round(progress * count)} final={count} />
                <span className="sr-only">{count}+</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A counting number. Fraunces has no tabular figures, so each digit is in a box as wide as its final digit:
 * nothing shifts.
 */
function Counting({ now, final }: { now: number; final: number }) {
  const digits = Array.from(String(now), (digit, index) => ({ digit, index }))
  return (
    <span aria-hidden>
      {digits.map(({ digit, index }) => (
        <span
          key={index}
          data-final={String(final)[index]}
          className="inline-grid justify-items-center before:invisible before:[grid-area:1/1] before:content-[attr(data-final)]"
        >
          <span className="flex w-0 justify-center [grid-area:1/1]">{digit}</span>
        </span>
      ))}
      +
    </span>
  )
}
