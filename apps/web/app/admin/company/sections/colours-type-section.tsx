import type { CompanyFields } from '@dhow/contract/company'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ColoursSection } from '#app/admin/company/colours-section.tsx'
import { useCompanyOffice } from '#app/admin/company/company-context.ts'

/** The colours and typefaces, which every page shows. */
export function ColoursTypeSection() {
  const { control, setValue } = useFormContext<CompanyFields>()
  const { errors } = useFormState({ control, name: ['colours', 'typeface'] })
  const [colours, typeface] = useWatch({ control, name: ['colours', 'typeface'] })
  const { showField } = useCompanyOffice()
  return (
    <section aria-label="Colours and type" onFocus={() => showField('colours')}>
      <ColoursSection
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
