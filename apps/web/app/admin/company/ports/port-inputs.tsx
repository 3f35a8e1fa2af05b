import { LIMITS } from '@dhow/contract/limits'
import { LineField, NumberField } from '#app/admin/company/company-inputs.tsx'

/** The name of a port and where it lies. */
export const PortInputs = ({ name }: { name: 'homePort' | `ports.${number}` }) => (
  <div className="grid grid-cols-2 items-start gap-3">
    <div className="col-span-2">
      <LineField name={`${name}.name`} label="Name" limit={LIMITS.title} />
    </div>
    <NumberField name={`${name}.lat`} label="Latitude" hint="Below 0 in the south" step="any" />
    <NumberField name={`${name}.lon`} label="Longitude" hint="Below 0 in the west" step="any" />
  </div>
)
