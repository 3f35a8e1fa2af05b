import { useLocation } from 'react-router'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { site } from '#app/site.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** The footer of a printed page: company, contact details and URL. */
export function PrintFoot() {
  const { location, phone, email } = useContactDetails()
  const { pathname, search } = useLocation()
  const origin = useOrigin()
  // The server's cached page may be for another query.
  const query = useHydrated() ? search : ''
  return (
    <address className="print-only not-italic">
      <p className="font-semibold">{site.brand}</p>
      <p>{[location.replaceAll('\n', ', '), phone, email].filter(Boolean).join(' · ')}</p>
      {/* The server normalises malformed URLs differently. */}
      <p suppressHydrationWarning>{origin + pathname + query}</p>
    </address>
  )
}
