import type { CompanyFields } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { LineField } from '#app/admin/company/company-inputs.tsx'
import { Part } from '#app/admin/company/part.tsx'
import { PictureField } from '#app/admin/company/picture-field.tsx'
import { SortableList } from '#app/admin/sortable-list.tsx'

export const PartnersSection = () => (
  <Part
    field="partners"
    title="Our Global Partners"
    hint="Name only partners who agree to it. Without a logo the name is set in type."
  >
    <PartnerList />
  </Part>
)

function PartnerList() {
  const { control } = useFormContext<CompanyFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'partners' })
  return (
    <SortableList
      label="Partners"
      one="Partner"
      items={fields}
      limit={LIMITS.partners}
      onMove={move}
      onRemove={remove}
      onAdd={() => append({ name: '', logo: '' }, { shouldFocus: false })}
    >
      {(_, index) => (
        <>
          <LineField name={`partners.${index}.name`} label="Name" limit={LIMITS.title} />
          <PictureField name={`partners.${index}.logo`} label="Logo (optional)" ground="light" />
        </>
      )}
    </SortableList>
  )
}
