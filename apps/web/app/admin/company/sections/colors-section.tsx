import '#app/styles/typefaces/cairo.css'
import '#app/styles/typefaces/manrope.css'
import '#app/styles/typefaces/source.css'
import { type CompanyFields, TYPEFACES } from '@dhow/contract/company/company'
import { createPalette, DEFAULT_COLORS, type Replacement } from '@dhow/palette'
import { ArrowRight } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useCompanyOffice } from '#app/admin/company/form/company-fields.ts'
import { TextField } from '#app/ui/fields/field.tsx'

export function ColorsSection() {
  const { control, setValue } = useFormContext<CompanyFields>()
  const { errors } = useFormState({ control, name: ['colours', 'typeface'] })
  const [colors, typeface] = useWatch({ control, name: ['colours', 'typeface'] })
  const { showField } = useCompanyOffice()
  return (
    <section
      aria-label="Colours and type"
      onFocus={() => showField('colours')}
      className="grid gap-8"
    >
      <ColorControl
        value={colors}
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

const TYPEFACE_NAMES: Record<Typeface, [name: string, description: string]> = {
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
            <span className="headline text-lg">{TYPEFACE_NAMES[typeface][0]}</span>
            <span className="col-start-2 caption">{TYPEFACE_NAMES[typeface][1]}</span>
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

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Converts a pasted color such as `ABC` to the stored format; returns other texts trimmed. */
function toColor(text: string) {
  const digits = text.trim().replace(/^#/, '')
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${digits.replace(/./g, '$&$&')}`.toLowerCase()
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits}`.toLowerCase() : text.trim()
}

type Colors = CompanyFields['colours']

const SUGGESTIONS: readonly (Colors & { name: string })[] = [
  { name: 'Sea and saffron', primary: '#00586b', accent: '#f3ad36' },
  { name: 'Navy and sky', primary: '#1e3a6e', accent: '#7cc4ee' },
  { name: 'Forest and gold', primary: '#1f5b3a', accent: '#e3b341' },
  { name: 'Burgundy and sand', primary: '#7a1f3d', accent: '#e6bf8f' },
  { name: 'Plum and coral', primary: '#54296d', accent: '#ff8a75' },
  { name: 'Charcoal and lime', primary: '#3a4148', accent: '#b7d35b' },
]

type Props = {
  value: Colors
  onChange: (colors: Colors) => void
  errors: Partial<Record<keyof Colors, string | undefined>>
}

function ColorControl({ value, onChange, errors }: Props) {
  const completeColors = useLatestComplete(value)
  const palette = useMemo(() => createPalette(completeColors), [completeColors])
  return (
    <div className="grid gap-5">
      <Suggestions value={value} onChange={onChange} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-5">
        <ColorField
          label="Main colour"
          hint="Used for buttons and links. Six digits, such as #00586b."
          value={value.primary}
          fallback={completeColors.primary}
          error={errors.primary}
          onChange={(primary) => onChange({ ...value, primary })}
        />
        <ColorField
          label="Second colour"
          hint="Used for highlights. Leave empty to choose one that fits the main colour."
          value={value.accent}
          fallback={completeColors.accent || palette.light.saffron}
          error={errors.accent}
          onChange={(accent) => onChange({ ...value, accent })}
        />
      </div>
      <Replacements replacements={palette.replacements} />
    </div>
  )
}

const Suggestions = ({ value, onChange }: Pick<Props, 'value' | 'onChange'>) => (
  <fieldset>
    <legend className="mb-2 text-sm font-medium">Suggestions</legend>
    <ul className="flex flex-wrap gap-2">
      {SUGGESTIONS.map(({ name, ...colors }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={value.primary === colors.primary && value.accent === colors.accent}
            onClick={() => onChange(colors)}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-control ps-2 pe-4 text-sm transition hover:border-ink aria-pressed:border-sea aria-pressed:ring-1 aria-pressed:ring-sea"
          >
            <span
              aria-hidden
              className="size-7 rounded-full"
              style={{
                background: `linear-gradient(135deg, ${colors.primary} 55%, ${colors.accent} 55%)`,
              }}
            />
            {name}
          </button>
        </li>
      ))}
    </ul>
  </fieldset>
)

const Dot = ({ color }: { color: string }) => (
  <span className="size-5 rounded-full border border-control" style={{ background: color }} />
)

const Replacements = ({ replacements }: { replacements: readonly Replacement[] }) => (
  <div role="status">
    {replacements.length > 0 && (
      <ul className="grid gap-2 caution text-sm">
        {replacements.map(({ chosen, used, explanation }) => (
          <li key={explanation} className="flex items-start gap-3">
            <span aria-hidden className="flex shrink-0 items-center gap-1">
              <Dot color={chosen} />
              <ArrowRight size={14} className="rtl:-scale-x-100" />
              <Dot color={used} />
            </span>
            {explanation}
          </li>
        ))}
      </ul>
    )}
  </div>
)

const isComplete = ({ primary, accent }: Colors) =>
  isColor(primary) && (accent === '' || isColor(accent))

/** Returns the previous colors while a new one is being typed. */
function useLatestComplete(value: Colors): Colors {
  const [latest, setLatest] = useState(isComplete(value) ? value : DEFAULT_COLORS)
  const isNew = latest.primary !== value.primary || latest.accent !== value.accent
  if (isNew && isComplete(value)) setLatest(value)
  return latest
}

type ColorFieldProps = {
  label: string
  hint: string
  value: string
  /** Shown by the color picker while `value` is not a color. */
  fallback: string
  error: string | undefined
  onChange: (value: string) => void
}

function ColorField({ label, value, fallback, onChange, ...field }: ColorFieldProps) {
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label={`${label} picker`}
        title={`Choose ${label.toLowerCase()}`}
        value={isColor(value) ? value : fallback}
        onChange={({ target }) => onChange(target.value)}
        className="mt-[1.625rem] size-12 shrink-0 cursor-pointer rounded-lg border border-control bg-raised p-1"
      />
      <div className="min-w-0 flex-1">
        <TextField
          {...field}
          label={label}
          value={value}
          // Longer than a color, because pasted text may contain spaces.
          maxLength={12}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onChange(toColor(value))}
        />
      </div>
    </div>
  )
}
