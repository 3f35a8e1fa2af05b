import type { CompanyFields } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { useFieldArray } from 'react-hook-form'
import { SortableList } from '#app/admin/sortable-list.tsx'
import { LineField, TextsField } from './company-inputs.tsx'

type Props = {
  name: 'highlights' | 'reasons' | 'group'
  label: string
  /** What one entry is called: 'Reason'. */
  one: string
  /** What stands in each title: 'Name' for a company of the group. */
  title?: string
}

/** A list of entries, each with a title and some words to it. */
export function EntryList({ name, label, one, title = 'Title' }: Props) {
  const { fields, append, move, remove } = useFieldArray<CompanyFields, Props['name']>({ name })
  return (
    <SortableList
      label={label}
      one={one}
      items={fields}
      limit={LIMITS.entries}
      onMove={move}
      onRemove={remove}
      onAdd={() => append({ title: '', text: '' }, { shouldFocus: false })}
    >
      {(_, index) => (
        <>
          <LineField name={`${name}.${index}.title`} label={title} limit={LIMITS.title} />
          <TextsField
            name={`${name}.${index}.text`}
            label="Text (optional)"
            rows={2}
            limit={LIMITS.sentences}
          />
        </>
      )}
    </SortableList>
  )
}
