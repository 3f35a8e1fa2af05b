import { LIMITS } from '@dhow/contract/limits'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import { COUNTRIES } from '@dhow/trade/places'
import { canonicalLanguage, LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Combobox, type Option } from '#app/ui/fields/combobox.tsx'
import { Options, SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
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
  hintOf?: (code: string, known: Specification) => string | undefined
}

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
    >
      <option value="">Not known</option>
      <Options of={Object.entries(choices)} />
    </SelectField>
  )
}

const regions = new Intl.DisplayNames('en-GB', { type: 'region' })
const languages = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' })

const countryName = (code: string) => regions.of(code) ?? code

const languageName = (tag: string) => languages.of(tag) ?? tag

const sortedOptions = (values: readonly string[], nameOf: (value: string) => string): Option[] =>
  values
    .map((value) => ({ value, label: nameOf(value), mark: value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const COUNTRY_OPTIONS = sortedOptions(COUNTRIES, countryName)
const LANGUAGE_OPTIONS = sortedOptions(LABEL_LANGUAGES, languageName)

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
  const optionOf = (text: string): Option | undefined => {
    const tag = canonicalLanguage(text.trim())
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
        optionOf={optionOf}
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
              {languageName(tag)}
              <IconButton
                label={`Remove ${languageName(tag)}`}
                Icon={X}
                size={16}
                onClick={() => {
                  const otherTags = tags.filter((one) => one !== tag)
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
