import { SelectField } from '#app/ui/field.tsx'
import type { FieldValues } from './stored-details.ts'

/** What fields begin with, and what is wrong with them, by the contract's paths. */
export type TermsProps = { values: FieldValues; errors: Readonly<Record<string, string>> }

type ChoiceProps = {
  label: string
  name: string
  /** What stands for no choice. */
  none?: string
  options: readonly (readonly [value: string, label: string])[]
} & TermsProps

/** A term that is one of some; none by default. */
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
