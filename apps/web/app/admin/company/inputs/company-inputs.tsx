import type { CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { CircleHelp } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldPath,
  get,
  type RegisterOptions,
  useFieldArray,
  useFormContext,
  useFormState,
} from 'react-hook-form'
import { EMPTY, useCompanyOffice } from '#app/admin/company/form/company-fields.ts'
import { SortableList } from '#app/admin/dragging/sortable-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'

type Name = FieldPath<CompanyFields>

export function useCompanyField(name: Name, options?: RegisterOptions<CompanyFields, Name>) {
  const { register, getFieldState } = useFormContext<CompanyFields>()
  const { error } = getFieldState(name, useFormState<CompanyFields>({ name }))
  return { ...register(name, options), error: error?.message }
}

type FieldProps<Props> = Omit<Props, 'name' | 'error'> & { name: Name }

export const LineField = ({ name, ...props }: FieldProps<ComponentProps<typeof TextField>>) => (
  <TextField limit={LIMITS.title} {...props} {...useCompanyField(name)} />
)

export const TextsField = ({ name, ...props }: FieldProps<ComponentProps<typeof TextArea>>) => (
  <TextArea rows={3} limit={LIMITS.sentences} {...props} {...useCompanyField(name)} />
)

/** A number; NaN when empty. */
export const NumberField = ({ name, ...props }: FieldProps<ComponentProps<typeof TextField>>) => (
  <TextField inputMode="decimal" {...props} {...useCompanyField(name, { valueAsNumber: true })} />
)

type EntryListProps<Name extends FieldArrayPath<CompanyFields>> = {
  name: Name
  label: string
  /** Singular noun of an entry: 'Reason'. */
  noun: string
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

type PartProps = { field: CompanyField; title: string; hint?: ReactNode; children: ReactNode }

export function Part({ field, title, hint, children }: PartProps) {
  const id = useId()
  const { showField } = useCompanyOffice()
  const { errors } = useFormState<CompanyFields>({ name: field })
  // Errors of lists; other errors are shown at their inputs.
  const error = errors[field]?.root?.message
  return (
    <section aria-labelledby={id} onFocus={() => showField(field)} className="grid gap-4">
      <div className="grid gap-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {hint && <p className="caption">{hint}</p>}
      </div>
      <Claim field={field} />
      {children}
      {error && <p className="text-sm text-coral">{error}</p>}
    </section>
  )
}

/** Asks whether default content is true; renders nothing once it was confirmed. */
export function Claim({ field }: { field: CompanyField }) {
  const { unchecked, confirm, busy } = useCompanyOffice()
  const { setValue } = useFormContext<CompanyFields>()
  const { dirtyFields } = useFormState<CompanyFields>({ name: field })
  if (!unchecked.includes(field)) return null
  const empty = EMPTY[field]
  const isChanged = get(dirtyFields, field) !== undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 caution">
      <p className="flex min-w-52 flex-1 items-start gap-2 text-sm">
        <CircleHelp size={18} className="mt-0.5" />
        <span>
          {isChanged
            ? 'This is an example. Your text replaces it when you save.'
            : 'This is an example. Is it true for your company?'}
        </span>
      </p>
      {!isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button quiet disabled={busy} onClick={() => void confirm(field)}>
            Keep content
          </Button>
          {empty !== undefined && (
            <Button
              quiet
              disabled={busy}
              onClick={() => setValue(field, empty, { shouldDirty: true })}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

export const PARAGRAPHS = 'Use an empty line to start a new paragraph.'

type ParagraphsProps = Omit<ComponentProps<typeof Part>, 'children'> &
  Pick<ComponentProps<typeof TextsField>, 'label' | 'rows' | 'limit'> & {
    field: 'story' | 'privacy' | 'imprint'
    ifEmpty?: string
  }

export const ParagraphsPart = ({ label, rows, limit, ifEmpty = '', ...part }: ParagraphsProps) => (
  <Part {...part}>
    <TextsField
      name={part.field}
      label={label}
      rows={rows}
      hint={`${PARAGRAPHS} ${ifEmpty}`.trim()}
      limit={limit}
    />
  </Part>
)
