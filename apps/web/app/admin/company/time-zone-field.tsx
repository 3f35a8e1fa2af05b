import type { CompanyFields } from '@dhow/contract/company'
import { useMemo } from 'react'
import { useFormState } from 'react-hook-form'
import { SelectField } from '#app/ui/field.tsx'
import { useCompanyField } from './company-inputs.tsx'

/** How far a zone is from Greenwich now: 'GMT+05:30'. */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const spaced = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** One of the world's time zones, by its IANA name. */
export function TimeZoneField() {
  const field = useCompanyField('timeZone')
  const { defaultValues } = useFormState<CompanyFields>({ name: 'timeZone' })
  const stored = defaultValues?.timeZone ?? 'UTC'
  const zones = useMemo(() => {
    // Browsers differ in which of a zone's names they list.
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
