import { Part } from '#app/admin/company/part.tsx'
import { TimeZoneField } from '#app/admin/company/time-zone-field.tsx'

export const TimeZoneSection = () => (
  <Part field="timeZone" title="Time zone" hint="In which the inbox shows when an enquiry came.">
    <TimeZoneField />
  </Part>
)
