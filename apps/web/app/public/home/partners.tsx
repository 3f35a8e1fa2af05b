import { useRef } from 'react'
import { site } from '#app/site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { PauseButton } from '#app/ui/pause-button.tsx'
import { Section } from '#app/ui/section.tsx'
import { useAutoplay } from '#app/ui/use-autoplay.ts'

const HALF = site.partners.length / 2

/** Rotated by half, so that the two rows never show the same name above each other. */
const SHIFTED = [...site.partners.slice(HALF), ...site.partners.slice(0, HALF)]

/** The brands' names in two moving rows. */
export function Partners() {
  const rows = useRef<HTMLDivElement>(null)
  const autoplay = useAutoplay(rows)
  return (
    <Section
      eyebrow="In good company"
      title="Our Global Partners"
      raised
      controls={
        <div {...autoplay.restArea}>
          <PauseButton what="the partners" autoplay={autoplay} />
        </div>
      }
    >
      <div ref={rows} {...autoplay.restArea} className="mt-8 grid gap-2">
        <Marquee names={site.partners} running={autoplay.running} />
        <Marquee names={SHIFTED} running={autoplay.running} back />
      </div>
    </Section>
  )
}

type MarqueeProps = {
  names: readonly string[]
  running: boolean
  /** Moves the other way; hidden from screen readers, because it repeats the first row. */
  back?: boolean
}

const Marquee = ({ names, running, back = false }: MarqueeProps) => (
  <div
    aria-hidden={back || undefined}
    className={classNames('marquee', back && 'marquee-reverse', !running && 'marquee-paused')}
  >
    <Names names={names} />
    <Names names={names} copy />
  </div>
)

/** The wordmarks' type styles, all in one colour. */
const LETTERS = [
  'headline',
  'font-semibold tracking-tight',
  'headline tracking-wide',
  'font-light tracking-[0.12em]',
  'font-bold tracking-tighter',
  'font-serif font-light',
]

const Names = ({ names, copy = false }: { names: readonly string[]; copy?: boolean }) => (
  <ul aria-hidden={copy || undefined}>
    {names.map((name) => (
      <li key={name} className="text-[clamp(1.5rem,3vw,2.125rem)] whitespace-nowrap text-muted">
        <span
          className={LETTERS[(site.partners as readonly string[]).indexOf(name) % LETTERS.length]}
        >
          {name}
        </span>
      </li>
    ))}
  </ul>
)
