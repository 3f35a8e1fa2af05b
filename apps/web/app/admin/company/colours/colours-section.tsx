import '#app/styles/typefaces/cairo.css'
import '#app/styles/typefaces/manrope.css'
import '#app/styles/typefaces/source.css'
import { type CompanyFields, TYPEFACES } from '@dhow/contract/company/company'
import { useId } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useCompanyOffice } from '#app/admin/company/form/company-fields.ts'
import { ColorControl } from './color-control.tsx'

export function ColoursTypeSection() {
  const { control, setValue } = useFormContext<CompanyFields>()
  const { errors } = useFormState({ control, name: ['colours', 'typeface'] })
  const [colours, typeface] = useWatch({ control, name: ['colours', 'typeface'] })
  const { showField } = useCompanyOffice()
  return (
    <section
      aria-label="Colours and type"
      onFocus={() => showField('colours')}
      className="grid gap-8"
    >
      <ColorControl
        value={colours}
        onChange={(value) => setValue('colours', value, { shouldDirty: true })}
        errors={{
          primary: errors.colours?.primary?.message,
          accent: errors.colours?.accent?.message,
        }}
      />
      <TypefaceControl
        value={typeface}
        onChange={(value) => setValue('typeface', value, { shouldDirty: true })}
      />
    </section>
  )
}

type Typeface = CompanyFields['typeface']

const NAMES: Record<Typeface, [name: string, description: string]> = {
  fraunces: ['Fraunces and Inter', 'Warm headlines, clear text'],
  manrope: ['Manrope and Inter', 'Modern, without serifs'],
  source: ['Source Serif and Source Sans', 'Calm, like a newspaper'],
  cairo: ['Cairo', 'Arabic and Latin in one design'],
}

type TypefaceProps = { value: Typeface; onChange: (typeface: Typeface) => void }

function TypefaceControl({ value, onChange }: TypefaceProps) {
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
            <span className="headline text-lg">{NAMES[typeface][0]}</span>
            <span className="col-start-2 text-sm text-muted">{NAMES[typeface][1]}</span>
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
