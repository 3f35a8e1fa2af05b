import { type CompanyFields, NETWORKS } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#app/ui/field.tsx'
import { LineField, useCompanyField } from './company-inputs.tsx'

const NAMES: Record<(typeof NETWORKS)[number], string> = {
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  telegram: 'Telegram',
  other: 'Another site',
}

/** What a further link leads to; a site that is not in the list has a label of its own. */
export function NetworkField({ index }: { index: number }) {
  const { control } = useFormContext<CompanyFields>()
  const field = useCompanyField(`links.${index}.network`)
  const network = useWatch({ control, name: `links.${index}.network` })
  return (
    <>
      <SelectField label="Leads to" {...field}>
        {NETWORKS.map((one) => (
          <option key={one} value={one}>
            {NAMES[one]}
          </option>
        ))}
      </SelectField>
      {network === 'other' && (
        <LineField name={`links.${index}.label`} label="Label" limit={LIMITS.title} />
      )}
    </>
  )
}
