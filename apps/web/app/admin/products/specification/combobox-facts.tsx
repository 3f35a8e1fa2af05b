import { LIMITS } from '@dhow/contract/limits'
import { COUNTRIES } from '@dhow/trade/places'
import { canonicalLanguage, LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import { X } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'
import { Combobox, type Option } from '#app/ui/combobox.tsx'
import { useFact } from './facts.tsx'

const regions = new Intl.DisplayNames('en-GB', { type: 'region' })
const languages = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' })

/** Returns the name of a country code. */
export const countryName = (code: string): string => regions.of(code) ?? code

/** Returns the name of a language tag: 'Arabic', 'British English'. */
export const languageName = (tag: string): string => languages.of(tag) ?? tag

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
                  const others = tags.filter((one) => one !== tag)
                  set(others.length > 0 ? others : undefined)
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
