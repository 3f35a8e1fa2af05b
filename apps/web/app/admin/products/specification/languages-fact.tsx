import { LIMITS } from '@dhow/contract/limits'
import { canonicalLanguage, LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import { X } from 'lucide-react'
import { Combobox, type Option } from '#app/ui/combobox.tsx'
import { useFact } from './facts.tsx'

const names = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' })

/** The name of a language by its tag: 'Arabic', 'British English'. */
export const languageName = (tag: string): string => names.of(tag) ?? tag

const OPTIONS = LABEL_LANGUAGES.map((tag) => ({
  value: tag as string,
  label: languageName(tag),
  mark: tag as string,
})).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** Returns the option of a language tag that is not in the list. */
function optionOf(text: string): Option | undefined {
  const tag = canonicalLanguage(text.trim())
  const label = tag && names.of(tag)
  return label ? { value: tag, label, mark: tag } : undefined
}

export function LanguagesFact() {
  const { label, value: tags = [], error, set } = useFact('labelLanguages')
  return (
    <div className="grid content-start gap-2">
      <Combobox
        label={label}
        placeholder="Arabic"
        hint={tags.length === 0 ? 'You can add several' : undefined}
        error={error}
        options={OPTIONS.filter(({ value }) => !tags.includes(value))}
        optionOf={(text) => {
          const option = optionOf(text)
          return option && tags.includes(option.value) ? undefined : option
        }}
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
              <button
                type="button"
                aria-label={`Remove ${languageName(tag)}`}
                onClick={() => {
                  const others = tags.filter((one) => one !== tag)
                  set(others.length > 0 ? others : undefined)
                }}
                className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
