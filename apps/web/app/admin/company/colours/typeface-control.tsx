import '#app/styles/typefaces/cairo.css'
import '#app/styles/typefaces/manrope.css'
import '#app/styles/typefaces/source.css'
import { type CompanyFields, TYPEFACES } from '@dhow/contract/company/company'
import { useId } from 'react'

type Typeface = CompanyFields['typeface']

const NAMES = {
  fraunces: { name: 'Fraunces and Inter', manner: 'Warm headlines, clear text' },
  manrope: { name: 'Manrope and Inter', manner: 'Modern, without serifs' },
  source: { name: 'Source Serif and Source Sans', manner: 'Calm, like a newspaper' },
  cairo: { name: 'Cairo', manner: 'Arabic and Latin in one design' },
} as const satisfies Record<Typeface, { name: string; manner: string }>

type Props = { value: Typeface; onChange: (typeface: Typeface) => void }

export function TypefaceControl({ value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Typefaces</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {TYPEFACES.map((typeface) => (
          <label
            key={typeface}
            data-typeface={typeface}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card border border-control bg-raised p-4 font-sans transition hover:border-ink has-checked:border-sea has-checked:ring-1 has-checked:ring-sea has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea"
          >
            <input
              type="radio"
              name={group}
              value={typeface}
              checked={value === typeface}
              onChange={() => onChange(typeface)}
              className="mt-1.5 size-4 accent-sea outline-hidden"
            />
            <span className="headline text-lg">{NAMES[typeface].name}</span>
            <span className="col-start-2 text-sm text-muted">{NAMES[typeface].manner}</span>
            <span aria-hidden className="col-start-2 text-[0.9375rem]">
              Basmati rice, 24 × 1 kg
              <bdi lang="ar" className="block">
                شركة النور للتجارة
              </bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
