import { LIMITS } from '@dhow/contract/limits'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import {
  compactGtin,
  compactHsCode,
  gtinText,
  hsCodeText,
  isCartonGtinOf,
  isGtin,
  isHsCode,
} from '@dhow/trade/product-codes'
import { useState } from 'react'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { type Measure, measureOf, readNumber, writeNumber } from './fact-numbers.ts'
import { useSpecification } from './specification-context.ts'

/** The label, value, error and setter of a fact. */
export function useFact<Field extends SpecificationField>(name: Field) {
  const { typed, change, issuesOf } = useSpecification()
  return {
    label: SPECIFICATION_FIELDS[name].label,
    value: typed[name],
    error: issuesOf(name)[0]?.message,
    set: (value: unknown) => change({ [name]: value }),
  }
}

const textOrNone = (text: string) => (text.trim() === '' ? undefined : text)

/** A number in the unit of the input. */
export function NumberFact({ name, hint }: { name: SpecificationField; hint?: string }) {
  const { label, value, error, set } = useFact(name)
  const [text, setText] = useState('')
  const measure = measureOf(SPECIFICATION_FIELDS[name])
  return (
    <TextField
      label={measure.unit ? `${label} (${measure.unit})` : label}
      hint={hint}
      error={error && typeof value === 'string' ? noNumber(label, measure) : error}
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

/** The error message for a text that is not a number. */
const noNumber = (label: string, { unit, factors }: Measure) =>
  `${label} must be a ${factors[unit] === 1 ? 'whole number' : `number, in ${unit}`}.`

/** A numeric code. */
function CodeFact({
  name,
  hint,
}: {
  name: 'gtin' | 'cartonGtin' | 'hsCode' | 'unNumber'
  hint?: string | undefined
}) {
  const { label, value = '', error, set } = useFact(name)
  return (
    <TextField
      label={label}
      hint={hint}
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

export function GtinFact() {
  const { value = '' } = useFact('gtin')
  const digits = compactGtin(value)
  return (
    <CodeFact
      name="gtin"
      hint={isGtin(digits) ? gtinText(digits) : 'Number below the barcode of the piece'}
    />
  )
}

/** A carton GTIN that is not based on the piece's GTIN is allowed, but often a mistake. */
export function CartonGtinFact() {
  const { known } = useSpecification()
  const { gtin, cartonGtin } = known
  const [piece, carton] = [compactGtin(gtin ?? ''), compactGtin(cartonGtin ?? '')]
  const isOdd = piece && carton && !isCartonGtinOf(carton, piece)
  return (
    <CodeFact
      name="cartonGtin"
      hint={
        isOdd
          ? `${gtinText(carton)}is not based on the piece’s GTIN. Check that it is correct.`
          : isGtin(carton)
            ? gtinText(carton)
            : 'Number below the barcode of the carton'
      }
    />
  )
}

export function HsCodeFact() {
  const { value = '' } = useFact('hsCode')
  const code = compactHsCode(value)
  return (
    <CodeFact
      name="hsCode"
      hint={isHsCode(code) ? hsCodeText(code) : 'Customs tariff number, 6 to 12 digits'}
    />
  )
}

export const UnNumberFact = () => <CodeFact name="unNumber" hint="For dangerous goods only" />

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
}

/** A select with an option for 'not known'. */
export function ChoiceFact({ name, hint, choices }: ChoiceProps) {
  const { label, value, error, set } = useFact(name)
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={String(value ?? '')}
      onChange={({ target }) => set(target.value || undefined)}
    >
      <option value="">Not known</option>
      {Object.entries(choices).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

export function MayTiltFact() {
  const { label, value, error, set } = useFact('mayTilt')
  return (
    <SelectField
      label={label}
      error={error}
      hint="Whether cartons may be turned on their side"
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      onChange={({ target }) => set(target.value ? target.value === 'yes' : undefined)}
    >
      <option value="">Not known</option>
      <option value="yes">Yes</option>
      <option value="no">No, this side up</option>
    </SelectField>
  )
}
