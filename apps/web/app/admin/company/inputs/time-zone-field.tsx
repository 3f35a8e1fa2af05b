import type { CompanyFields } from '@dhow/contract/company/company'
import { useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { SelectField } from '#app/ui/field.tsx'
import { useCompanyField } from './company-inputs.tsx'

/** Returns the current UTC offset of a time zone: 'GMT+05:30'. */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const spaced = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** Selects an IANA time zone. */
export function TimeZoneField() {
  const field = useCompanyField('timeZone')
  const { defaultValues } = useFormState<CompanyFields>({ name: 'timeZone' })
  const stored = defaultValues?.timeZone ?? 'UTC'
  const zones = useMemo(() => {
    // Browsers list different aliases of a zone.
    const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])
    return [...names].sort().map((zone) => ({ zone, label: `${spaced(zone)} (${offsetOf(zone)})` }))
  }, [stored])
  return (
    <SelectField label="Time zone" {...field}>
      {zones.map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
