import type { FieldValues } from '#app/public/enquiry/list/stored-details.ts'
import { SelectField } from '#app/ui/field.tsx'

/** Initial values, and errors by the contract's paths. */
export type TermsProps = { values: FieldValues; errors: Readonly<Record<string, string>> }

type ChoiceProps = {
  label: string
  name: string
  /** Label of the empty option. */
  none?: string
  options: readonly (readonly [value: string, label: string])[]
} & TermsProps

/** Select field of a term. */
export const TermChoice = ({
  label,
  name,
  none = 'Not stated',
  options,
  ...terms
}: ChoiceProps) => (
  <SelectField
    label={label}
    name={name}
    defaultValue={terms.values[name]?.[0] ?? ''}
    error={terms.errors[`terms.${name}`]}
  >
    <option value="">{none}</option>
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
)
