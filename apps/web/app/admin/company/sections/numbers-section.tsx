import type { CompanyFields } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { LineField, NumberField } from '#app/admin/company/company-inputs.tsx'
import { EntryList } from '#app/admin/company/entry-list.tsx'
import { Part } from '#app/admin/company/part.tsx'
import { SortableList } from '#app/admin/sortable-list.tsx'

export const NumbersSection = () => (
  <>
    <Part
      field="figures"
      title="Numbers"
      hint="They count up beside the globe, each with a + behind it."
    >
      <FigureList />
    </Part>
    <Part field="reasons" title="Why Us?">
      <EntryList name="reasons" label="Reasons" one="Reason" />
    </Part>
  </>
)

function FigureList() {
  const { control } = useFormContext<CompanyFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'figures' })
  return (
    <SortableList
      label="Numbers"
      one="Number"
      items={fields}
      limit={LIMITS.entries}
      onMove={move}
      onRemove={remove}
      onAdd={() => append({ count: 0, label: '' }, { shouldFocus: false })}
    >
      {(_, index) => (
        <>
          <NumberField
            name={`figures.${index}.count`}
            label="Count"
            min={0}
            max={LIMITS.figure}
            step={1}
          />
          <LineField name={`figures.${index}.label`} label="Label" limit={LIMITS.title} />
        </>
      )}
    </SortableList>
  )
}
