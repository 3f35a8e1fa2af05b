import type { CompanyFields } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { CatalogueField } from '#app/admin/company/catalogue-field.tsx'
import { LineField } from '#app/admin/company/company-inputs.tsx'
import { NetworkField } from '#app/admin/company/network-field.tsx'
import { Part } from '#app/admin/company/part.tsx'
import { SortableList } from '#app/admin/sortable-list.tsx'

export const LinksSection = () => (
  <>
    <Part
      field="catalogUrl"
      title="Catalogue"
      hint="Where the 'Catalog' links lead. Without one they are not shown."
    >
      <CatalogueField />
    </Part>
    <Part field="whatsApp" title="WhatsApp">
      <LineField
        name="whatsApp"
        type="tel"
        label="WhatsApp number (optional)"
        hint="With the country code. Without one the phone of your contact details is used."
        limit={LIMITS.phone}
      />
    </Part>
    <Part
      field="links"
      title="Further links"
      hint="Beside Instagram, Facebook and Twitter, which are among your contact details."
    >
      <LinkList />
    </Part>
  </>
)

function LinkList() {
  const { control } = useFormContext<CompanyFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'links' })
  return (
    <SortableList
      label="Further links"
      one="Link"
      items={fields}
      limit={LIMITS.entries}
      onMove={move}
      onRemove={remove}
      onAdd={() => append({ network: 'linkedin', label: '', url: '' }, { shouldFocus: false })}
    >
      {(_, index) => (
        <>
          <NetworkField index={index} />
          <LineField
            name={`links.${index}.url`}
            type="url"
            label="Address"
            hint="It begins with https://."
            limit={LIMITS.text}
          />
        </>
      )}
    </SortableList>
  )
}
