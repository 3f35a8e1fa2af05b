import type { CompanyFields } from '@dhow/contract/company'
import { createPalette, DEFAULT_COLORS } from '@dhow/palette'
import { useMemo, useState } from 'react'
import { ColorField } from './color-field.tsx'
import { isColor } from './hex.ts'
import { Moves } from './moves.tsx'
import { Suggestions } from './suggestions.tsx'
import { ThemeSample } from './theme-sample.tsx'

type Colours = CompanyFields['colours']

type Props = {
  value: Colours
  onChange: (colours: Colours) => void
  /** Of the words in the samples. */
  typeface: CompanyFields['typeface']
  errors: Partial<Record<keyof Colours, string | undefined>>
  disabled: boolean
}

const isComplete = ({ primary, accent }: Colours): boolean =>
  isColor(primary) && (accent === '' || isColor(accent))

/** The latest colours that can be shown, while others are being typed. */
function useLatestComplete(value: Colours): Colours {
  const [latest, setLatest] = useState(isComplete(value) ? value : DEFAULT_COLORS)
  const isNew = latest.primary !== value.primary || latest.accent !== value.accent
  if (isNew && isComplete(value)) setLatest(value)
  return latest
}

/** Chooses the one or two colours of the brand, and shows the palette that is made of them. */
export function ColorControl({ value, onChange, typeface, errors, disabled }: Props) {
  const shown = useLatestComplete(value)
  const palette = useMemo(() => createPalette(shown), [shown])
  return (
    <div className="grid gap-5">
      <Suggestions value={value} onChange={onChange} disabled={disabled} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-5">
        <ColorField
          label="Colour of the brand"
          hint="Of buttons and links. Six digits, such as #00586b."
          value={value.primary}
          standIn={shown.primary}
          error={errors.primary}
          disabled={disabled}
          onChange={(primary) => onChange({ ...value, primary })}
        />
        <ColorField
          label="Second colour"
          hint="Of what stands out. Left empty, it is made of the first."
          value={value.accent}
          standIn={shown.accent || palette.light.saffron}
          error={errors.accent}
          disabled={disabled}
          onChange={(accent) => onChange({ ...value, accent })}
          canBeEmpty
        />
      </div>
      <Moves moved={palette.moved} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-4">
        <ThemeSample theme="light" colors={palette.light} typeface={typeface} />
        <ThemeSample theme="dark" colors={palette.dark} typeface={typeface} />
      </div>
    </div>
  )
}
