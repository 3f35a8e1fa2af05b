import type { CompanyFields } from '@dhow/contract/company'
import { ColorControl } from './colours/color-control.tsx'
import { TypefaceControl } from './colours/typeface-control.tsx'

type Value = Pick<CompanyFields, 'colours' | 'typeface'>

type Props = {
  value: Value
  onChange: (value: Value) => void
  errors?: Partial<Record<keyof Value['colours'], string | undefined>>
  disabled?: boolean
}

/** How the site looks: its colours and its typefaces, each shown before it is saved. */
export const ColoursSection = ({ value, onChange, errors = {}, disabled = false }: Props) => (
  <div className="grid gap-8">
    <ColorControl
      value={value.colours}
      onChange={(colours) => onChange({ ...value, colours })}
      typeface={value.typeface}
      errors={errors}
      disabled={disabled}
    />
    <TypefaceControl
      value={value.typeface}
      onChange={(typeface) => onChange({ ...value, typeface })}
      disabled={disabled}
    />
  </div>
)
