import { useLocation } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { LogoPictures } from './logo.tsx'

/** The footer of a printed page: company, contact details and URL. */
export function PrintFoot() {
  const { brand, legalName } = useCompany()
  const { location, phone, email } = useContactDetails()
  const { pathname, search } = useLocation()
  const origin = useOrigin()
  // The server's cached page may be for another query.
  const query = useHydrated() ? search : ''
  return (
    <address className="print-only not-italic">
      <LogoPictures alt="" />
      <p className="font-semibold">{legalName || brand}</p>
      <p>{[location.replaceAll('\n', ', '), phone, email].filter(Boolean).join(' · ')}</p>
      {/* The server normalises malformed URLs differently. */}
      <p suppressHydrationWarning>{origin + pathname + query}</p>
    </address>
  )
}
