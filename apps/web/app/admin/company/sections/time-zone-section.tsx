import { Part } from '#app/admin/company/part.tsx'
import { TimeZoneField } from '#app/admin/company/time-zone-field.tsx'

export const TimeZoneSection = () => (
  <Part
    field="timeZone"
    title="Times in the office"
    hint="In which the inbox shows when an enquiry came."
  >
    <TimeZoneField />
  </Part>
)
