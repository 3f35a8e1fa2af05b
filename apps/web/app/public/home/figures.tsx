import type { CompanyHome } from '@dhow/contract/company'
import { useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useCountUp } from './use-count-up.ts'

type Props = Pick<CompanyHome, 'figures'> & {
  /** In a row of four where there is room. */
  wide?: boolean
}

/** Thousands are parted in longer numbers only. */
const grouping = (final: number) => final >= 10_000

const written = (count: number, final = count) =>
  count.toLocaleString('en', { useGrouping: grouping(final) })

/** Figures of more characters are set smaller, so that they fit in half a phone. */
function sizeFor(characters: number): string {
  if (characters > 10) return 'text-[clamp(1rem,0.75rem+1.1vw,1.625rem)]'
  if (characters > 7) return 'text-[clamp(1.25rem,0.9rem+1.7vw,2.25rem)]'
  return 'text-[clamp(2.25rem,1.6rem+2.4vw,3.75rem)]'
}

/** The company's figures, which count up once when scrolled into view. */
export function Figures({ figures, wide = false }: Props) {
  const list = useRef<HTMLDListElement>(null)
  const progress = useCountUp(list)
  return (
    <dl
      ref={list}
      className={classNames(
        'grid grid-cols-2 gap-x-6 gap-y-9 sm:gap-x-10',
        wide && 'lg:grid-cols-4',
      )}
    >
      {figures.map(({ count, label }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one label
          key={at}
          className="flex min-w-0 flex-col-reverse justify-end gap-2 border-s-2 border-saffron ps-5"
        >
          <dt dir="auto" className="text-sm text-muted">
            {label}
          </dt>
          <dd
            className={classNames(
              'headline leading-none [font-kerning:none]',
              sizeFor(written(count).length),
            )}
          >
            {progress === undefined ? (
              `${written(count)}+`
            ) : (
              <>
                <Counting now={Math.round(progress * count)} final={count} />
                <span className="sr-only">{written(count)}+</span>
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
  const whole = written(final)
  const shown = written(now, final)
  const digits = Array.from(shown, (digit, index) => ({ digit, index: index - shown.length }))
  return (
    <span aria-hidden>
      {digits.map(({ digit, index }) => (
        <span
          key={index}
          data-final={whole.at(index)}
          className="inline-grid justify-items-center before:invisible before:[grid-area:1/1] before:content-[attr(data-final)]"
        >
          <span className="flex w-0 justify-center [grid-area:1/1]">{digit}</span>
        </span>
      ))}
      +
    </span>
  )
}
