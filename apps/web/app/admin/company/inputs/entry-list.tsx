import type { CompanyFields } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import type { ReactNode } from 'react'
import type { FieldArray, FieldArrayPath } from 'react-hook-form'
import { useFieldArray } from 'react-hook-form'
import { SortableList } from '#app/admin/dragging/sortable-list.tsx'
import { LineField, TextsField } from './company-inputs.tsx'

type EntryListProps<Name extends FieldArrayPath<CompanyFields>> = {
  name: Name
  label: string
  /** Singular noun of an entry: 'Reason'. */
  one: string
  limit?: number
  empty: FieldArray<CompanyFields, Name>
  children: (index: number) => ReactNode
}

export function EntryList<Name extends FieldArrayPath<CompanyFields>>({
  name,
  limit = LIMITS.entries,
  empty,
  children,
  ...list
}: EntryListProps<Name>) {
  const { fields, append, move, remove } = useFieldArray<CompanyFields, Name>({ name })
  return (
    <SortableList
      {...list}
      items={fields}
      limit={limit}
      onMove={move}
      onRemove={remove}
      onAdd={() => append(empty, { shouldFocus: false })}
    >
      {(_, index) => children(index)}
    </SortableList>
  )
}

type TextListProps = Omit<
  EntryListProps<'highlights' | 'reasons' | 'group'>,
  'empty' | 'children'
> & {
  title?: string
}

export const TextList = ({ name, title = 'Title', ...list }: TextListProps) => (
  <EntryList name={name} empty={{ title: '', text: '' }} {...list}>
    {(index) => (
      <>
        <LineField name={`${name}.${index}.title`} label={title} />
        <TextsField name={`${name}.${index}.text`} label="Text (optional)" rows={2} />
      </>
    )}
  </EntryList>
)
