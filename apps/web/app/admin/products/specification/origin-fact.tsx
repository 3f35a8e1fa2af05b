import { COUNTRIES } from '@dhow/trade/places'
import { Combobox } from '#app/ui/combobox.tsx'
import { useFact } from './facts.tsx'

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

const OPTIONS = COUNTRIES.map((code) => ({
  value: code as string,
  label: names.of(code) ?? code,
  mark: code as string,
})).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

/** The name of a country by its code. */
export const countryName = (code: string): string =>
  OPTIONS.find(({ value }) => value === code)?.label ?? code

export function OriginFact() {
  const { label, value = '', error, set } = useFact('origin')
  return (
    <Combobox
      label={label}
      hint="Country of manufacture"
      error={error}
      options={OPTIONS}
      value={value}
      onChange={(code) => set(code || undefined)}
    />
  )
}
