import type { CompanyHome } from '@dhow/contract/company/company'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

const COUNT_UP_MS = 2_000

/** Returns the progress from 0 to 1; undefined before, after, and with reduced motion. */
function useCountUp(ref: RefObject<Element | null>): number | undefined {
  const [progress, setProgress] = useState<number>()

  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0

    const count = (start: number) => {
      const next = () => {
        const passed = (performance.now() - start) / COUNT_UP_MS
        setProgress(passed < 1 ? easeOut(passed) : undefined)
        if (passed < 1) frame = requestAnimationFrame(next)
      }
      next()
    }
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        if (entry.intersectionRatio < 0.5) return setProgress(0)
        sight.disconnect()
        count(performance.now())
      },
      { threshold: [0, 0.5] },
    )
    sight.observe(element)
    return () => {
      sight.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref])

  return progress
}

const easeOut = (progress: number): number => 1 - (1 - progress) ** 3

type Props = Pick<CompanyHome, 'figures'> & { wide?: boolean }

/** Thousands are separated from 10,000 up. */
const formatted = (count: number, final = count) =>
  count.toLocaleString('en', { useGrouping: final >= 10_000 })

/** Longer figures are smaller, so that they fit half a phone's width. */
function sizeFor(characters: number): string {
  if (characters > 10) return 'text-[clamp(1rem,0.75rem+1.1vw,1.625rem)]'
  if (characters > 7) return 'text-[clamp(1.25rem,0.9rem+1.7vw,2.25rem)]'
  return 'text-[clamp(2.25rem,1.6rem+2.4vw,3.75rem)]'
}

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
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
          key={at}
          className="flex min-w-0 flex-col-reverse justify-end gap-2 border-s-2 border-saffron ps-5"
        >
          <dt dir="auto" className="text-sm text-muted">
            {label}
          </dt>
          <dd
            className={classNames(
              'headline leading-none [font-kerning:none]',
              sizeFor(formatted(count).length),
            )}
          >
            {progress === undefined ? (
              `${formatted(count)}+`
            ) : (
              <>
                <Counting now={Math.round(progress * count)} final={count} />
                <span className="sr-only">{formatted(count)}+</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Fraunces has no tabular figures: each digit gets a box as wide as its final digit. */
function Counting({ now, final }: { now: number; final: number }) {
  const whole = formatted(final)
  const shown = formatted(now, final)
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
