import { LIMITS } from '@dhow/contract/limits'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationFact,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import { toLatinNumber } from '@dhow/trade/digits'
import { COUNTRIES } from '@dhow/trade/places'
import { LABEL_LANGUAGES, normalizeLanguage } from '@dhow/trade/product-facts'
import { X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Combobox, type Option } from '#app/ui/fields/combobox.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useSpecification } from './specification-context.ts'

/** The unit of an input, and the factors from each accepted unit to the stored one. */
export type Measure = { unit: string; factors: Record<string, number> }

/** Inputs use centimetres and kilograms; stored values are whole millimetres and grams. */
const MEASURES: Record<NonNullable<SpecificationFact['unit']>, Measure> = {
  mm: { unit: 'cm', factors: { mm: 1, cm: 10, m: 1_000 } },
  g: { unit: 'kg', factors: { g: 1, kg: 1_000 } },
  'cm³': { unit: 'm³', factors: { 'm³': 1_000_000 } },
  months: { unit: 'months', factors: { months: 1 } },
  '°C': { unit: '°C', factors: { '°C': 1 } },
  cartons: { unit: 'cartons', factors: { cartons: 1 } },
}

const COUNT: Measure = { unit: '', factors: { '': 1 } }

export const getMeasure = ({ unit }: SpecificationFact): Measure => (unit ? MEASURES[unit] : COUNT)

const findFactor = ({ unit, factors }: Measure, typedUnit: string) =>
  factors[typedUnit || unit] ?? factors[typedUnit.toLowerCase()]

/** Numbers with thousands separators: 1,200 and 1 200. */
const GROUPED = /^\d{1,3}([ ,.'\u00a0\u202f]\d{3})+$/

/**
 * Parses a typed number into the stored unit: 25.5 cm is 255. A comma may be the decimal separator.
 * Returns undefined for an empty text, and other texts unchanged, for the contract to reject.
 */
export function readNumber(text: string, measure: Measure): number | string | undefined {
  const trimmed = toLatinNumber(text.trim())
  if (trimmed === '') return undefined
  const isCount = Object.values(measure.factors).every((factor) => factor === 1)
  if (isCount && GROUPED.test(trimmed)) return Number(trimmed.replace(/\D/g, ''))
  const [, minus, digits, unit = ''] = /^([-−]?)(\d+(?:[.,]\d*)?)\s*([a-z°]*)$/i.exec(trimmed) ?? []
  const factor = digits && findFactor(measure, unit)
  if (!factor) return text
  const value = roundOff(Number(digits.replace(',', '.')) * factor)
  return minus ? -value : value
}

/** Formats a stored number in the unit of the input; returns text unchanged. */
export function writeNumber(value: unknown, measure: Measure): string {
  if (typeof value === 'number') return String(roundOff(value / (findFactor(measure, '') ?? 1)))
  return typeof value === 'string' ? value : ''
}

/** Removes floating-point noise: 0.1 × 3 is 0.3. */
const roundOff = (value: number) => Number(value.toFixed(6))

export function useFact<Field extends SpecificationField>(name: Field) {
  const { typed, change, getIssues } = useSpecification()
  return {
    label: SPECIFICATION_FIELDS[name].label,
    value: typed[name],
    error: getIssues(name)[0]?.message,
    set: (value: unknown) => change({ [name]: value }),
  }
}

type NumberProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: unknown
  onChange: (value: unknown) => void
  measure?: Measure
}

/** A text that is no number becomes the value, for the contract to refuse. */
export function NumberField({ value, onChange, measure = COUNT, ...field }: NumberProps) {
  const [text, setText] = useState('')
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={readNumber(text, measure) === value ? text : writeNumber(value, measure)}
      onChange={({ target }) => {
        setText(target.value)
        onChange(readNumber(target.value, measure))
      }}
    />
  )
}

export function NumberFact({ name, hint }: { name: SpecificationField; hint?: string }) {
  const { label, value, error, set } = useFact(name)
  const measure = getMeasure(SPECIFICATION_FIELDS[name])
  return (
    <NumberField
      label={measure.unit ? `${label} (${measure.unit})` : label}
      hint={hint}
      error={error && typeof value === 'string' ? formatNumberError(label, measure) : error}
      inputMode={name === 'storageMinC' || name === 'storageMaxC' ? 'text' : 'decimal'}
      value={value}
      onChange={set}
      measure={measure}
    />
  )
}

const formatNumberError = (label: string, { unit, factors }: Measure) =>
  `${label} must be a ${factors[unit] === 1 ? 'whole number' : `number, in ${unit}`}.`

const toOptionalText = (text: string) => (text.trim() === '' ? undefined : text)

type CodeProps = {
  name: 'gtin' | 'cartonGtin' | 'hsCode' | 'unNumber'
  hint: string
  getHint?: (code: string, knownFacts: Specification) => string | undefined
}

export function CodeFact({ name, hint, getHint }: CodeProps) {
  const { knownFacts } = useSpecification()
  const { label, value = '', error, set } = useFact(name)
  return (
    <TextField
      label={label}
      hint={getHint?.(value, knownFacts) ?? hint}
      error={error}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      value={value}
      onChange={({ target }) => set(toOptionalText(target.value))}
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
      onChange={({ target }) => set(toOptionalText(target.value))}
    />
  )
}

type ChoiceProps = {
  name: SpecificationField
  hint?: string
  choices: Record<string, string>
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
      options={Object.entries(choices)}
    >
      <option value="">Not known</option>
    </SelectField>
  )
}

const regions = new Intl.DisplayNames('en-GB', { type: 'region' })
const languages = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' })

const getCountryName = (code: string) => regions.of(code) ?? code

const getLanguageName = (tag: string) => languages.of(tag) ?? tag

const createOptions = (values: readonly string[], getName: (value: string) => string): Option[] =>
  values
    .map((value) => ({ value, label: getName(value), mark: value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const COUNTRY_OPTIONS = createOptions(COUNTRIES, getCountryName)
const LANGUAGE_OPTIONS = createOptions(LABEL_LANGUAGES, getLanguageName)

export function OriginFact() {
  const { label, value = '', error, set } = useFact('origin')
  return (
    <Combobox
      label={label}
      hint="Country of manufacture"
      error={error}
      options={COUNTRY_OPTIONS}
      value={value}
      onChange={(code) => set(code || undefined)}
    />
  )
}

export function LanguagesFact() {
  const { label, value: tags = [], error, set } = useFact('labelLanguages')
  /** Returns the option of a language tag that is not in the list. */
  const findOption = (text: string): Option | undefined => {
    const tag = normalizeLanguage(text.trim())
    const name = tag && !tags.includes(tag) && languages.of(tag)
    return name ? { value: tag, label: name, mark: tag } : undefined
  }
  return (
    <div className="grid content-start gap-2">
      <Combobox
        label={label}
        placeholder="Arabic"
        hint={tags.length === 0 ? 'You can add several' : undefined}
        error={error}
        options={LANGUAGE_OPTIONS.filter(({ value }) => !tags.includes(value))}
        toOption={findOption}
        value=""
        onChange={(tag) => {
          if (tag && tags.length < LIMITS.labelLanguages) set([...tags, tag])
        }}
      />
      {tags.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-h-11 items-center rounded-full border border-control ps-3.5 text-sm"
            >
              {getLanguageName(tag)}
              <IconButton
                label={`Remove ${getLanguageName(tag)}`}
                Icon={X}
                size={16}
                onClick={() => {
                  const otherTags = tags.filter((item) => item !== tag)
                  set(otherTags.length > 0 ? otherTags : undefined)
                }}
                className="text-muted"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
