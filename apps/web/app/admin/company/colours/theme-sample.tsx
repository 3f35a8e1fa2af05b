import type { CompanyFields } from '@dhow/contract/company/company'
import { type Colors, contrastOf, type Pair, type ThemeName } from '@dhow/palette'
import { type CSSProperties, useId } from 'react'
import { buttonClass } from '#app/ui/button.tsx'

/** Formats a contrast as WCAG does, such as 4.5:1, rounded down. */
const formatContrast = (contrast: number) => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`

const FIGURES: readonly (Pair & { name: string })[] = [
  { name: 'Text', front: 'muted', ground: 'paper', as: 'text' },
  { name: 'Links', front: 'sea', ground: 'paper', as: 'text' },
  { name: 'Buttons', front: 'on-sea', ground: 'sea', as: 'text' },
  { name: 'Highlighted buttons', front: 'night', ground: 'saffron', as: 'text' },
  { name: 'Small headings', front: 'saffron-ink', ground: 'paper', as: 'text' },
]

const propertiesOf = (colors: Colors) =>
  Object.fromEntries(
    Object.entries(colors).map(([token, color]) => [`--${token}`, color]),
  ) as CSSProperties

type Props = { theme: ThemeName; colors: Colors; typeface: CompanyFields['typeface'] }

export function ThemeSample({ theme, colors, typeface }: Props) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className="mb-2 text-sm font-medium">
        {theme === 'light' ? 'Light theme' : 'Dark theme'}
      </figcaption>
      <div
        data-typeface={typeface}
        className={`${theme} overflow-hidden rounded-card border border-line bg-paper font-sans text-ink`}
        style={propertiesOf(colors)}
      >
        <div aria-hidden inert>
          <div className="grid justify-items-start gap-3 bg-night p-5 text-on-night">
            <span className="headline text-xl">Made well, shipped well</span>
            <span className={buttonClass('accent')}>Explore products</span>
          </div>
          <div className="grid justify-items-start gap-2 p-5">
            <span className="eyebrow">Why us</span>
            <span className="headline text-lg">Sourced at origin</span>
            <p className="text-sm text-muted">
              Packed to your label, by the carton or the container.{' '}
              <span className="text-sea underline">Read more</span>
            </p>
            <div className="mt-1 flex flex-wrap gap-2 rounded-card border border-line bg-raised p-3">
              <span className={buttonClass('primary')}>Send enquiry</span>
              <span className={buttonClass('quiet')}>Not now</span>
            </div>
          </div>
        </div>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line px-5 py-3 text-xs text-muted">
          {FIGURES.map(({ name, ...pair }) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-end tabular-nums">{formatContrast(contrastOf(pair, colors))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </figure>
  )
}
