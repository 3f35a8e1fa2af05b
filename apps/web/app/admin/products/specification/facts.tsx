import { LIMITS } from '@dhow/contract/limits'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import { useState } from 'react'
import { Options, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { type Measure, measureOf, readNumber, writeNumber } from './fact-numbers.ts'
import { useSpecification } from './specification-context.ts'

export function useFact<Field extends SpecificationField>(name: Field) {
  const { typed, change, issuesOf } = useSpecification()
  return {
    label: SPECIFICATION_FIELDS[name].label,
    value: typed[name],
    error: issuesOf(name)[0]?.message,
    set: (value: unknown) => change({ [name]: value }),
  }
}

export function NumberFact({ name, hint }: { name: SpecificationField; hint?: string }) {
  const { label, value, error, set } = useFact(name)
  const [text, setText] = useState('')
  const measure = measureOf(SPECIFICATION_FIELDS[name])
  return (
    <TextField
      label={measure.unit ? `${label} (${measure.unit})` : label}
      hint={hint}
      error={error && typeof value === 'string' ? noNumberError(label, measure) : error}
      inputMode={name === 'storageMinC' || name === 'storageMaxC' ? 'text' : 'decimal'}
      autoComplete="off"
      value={readNumber(text, measure) === value ? text : writeNumber(value, measure)}
      onChange={({ target }) => {
        setText(target.value)
        set(readNumber(target.value, measure))
      }}
    />
  )
}

const noNumberError = (label: string, { unit, factors }: Measure) =>
  `${label} must be a ${factors[unit] === 1 ? 'whole number' : `number, in ${unit}`}.`

const textOrNone = (text: string) => (text.trim() === '' ? undefined : text)

type CodeProps = {
  name: 'gtin' | 'cartonGtin' | 'hsCode' | 'unNumber'
  hint: string
  /** Returns the hint for a valid code. */
  hintOf?: (code: string, known: Specification) => string | undefined
}

/** A numeric code. */
export function CodeFact({ name, hint, hintOf }: CodeProps) {
  const { known } = useSpecification()
  const { label, value = '', error, set } = useFact(name)
  return (
    <TextField
      label={label}
      hint={hintOf?.(value, known) ?? hint}
      error={error}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      value={value}
      onChange={({ target }) => set(textOrNone(target.value))}
    />
  )
}

export function IngredientsFact() {
  const { label, value = '', error, set } = useFact('ingredients')
  return (
    <TextArea
      label={label}
      rows={3}
      limit={LIMITS.ingredients}
      error={error}
      value={value}
      onChange={({ target }) => set(textOrNone(target.value))}
    />
  )
}

type ChoiceProps = {
  name: SpecificationField
  hint?: string
  /** Labels by value. */
  choices: Record<string, string>
  /** Converts a choice to the stored value. */
  read?: (choice: string) => unknown
}

export function ChoiceFact({ name, hint, choices, read = String }: ChoiceProps) {
  const { label, value, error, set } = useFact(name)
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={String(value ?? '')}
      onChange={({ target }) => set(target.value ? read(target.value) : undefined)}
    >
      <option value="">Not known</option>
      <Options of={Object.entries(choices)} />
    </SelectField>
  )
}
