import type { CompanyFields } from '@dhow/contract/company/company'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useCompanyOffice } from '#app/admin/company/form/company-context.ts'
import { ColorControl } from './color-control.tsx'
import { TypefaceControl } from './typeface-control.tsx'

type Value = Pick<CompanyFields, 'colours' | 'typeface'>

type Props = {
  value: Value
  onChange: (value: Value) => void
  errors?: Partial<Record<keyof Value['colours'], string | undefined>>
}

/** The site's colours and typefaces, with samples. */
export const ColoursControls = ({ value, onChange, errors = {} }: Props) => (
  <div className="grid gap-8">
    <ColorControl
      value={value.colours}
      onChange={(colours) => onChange({ ...value, colours })}
      typeface={value.typeface}
      errors={errors}
    />
    <TypefaceControl
      value={value.typeface}
      onChange={(typeface) => onChange({ ...value, typeface })}
    />
  </div>
)

export function ColoursTypeSection() {
  const { control, setValue } = useFormContext<CompanyFields>()
  const { errors } = useFormState({ control, name: ['colours', 'typeface'] })
  const [colours, typeface] = useWatch({ control, name: ['colours', 'typeface'] })
  const { showField } = useCompanyOffice()
  return (
    <section aria-label="Colours and type" onFocus={() => showField('colours')}>
      <ColoursControls
        value={{ colours, typeface }}
        onChange={(value) => {
          setValue('colours', value.colours, { shouldDirty: true })
          setValue('typeface', value.typeface, { shouldDirty: true })
        }}
        errors={{
          primary: errors.colours?.primary?.message,
          accent: errors.colours?.accent?.message,
        }}
      />
    </section>
  )
}
