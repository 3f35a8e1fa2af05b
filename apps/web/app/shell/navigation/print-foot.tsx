import { useLocation } from 'react-router'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { site } from '#app/site.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** At the foot of a printed page: who it is from, how to reach them, and its address on the web. */
export function PrintFoot() {
  const { location, phone, email } = useContactDetails()
  const { pathname, search } = useLocation()
  const origin = useOrigin()
  // A page from the server's cache may have been asked for with another query.
  const query = useHydrated() ? search : ''
  return (
    <address className="print-only not-italic">
      <p className="font-semibold">{site.brand}</p>
      <p>{[location.replaceAll('\n', ', '), phone, email].filter(Boolean).join(' · ')}</p>
      {/* Of a malformed address the server knows another spelling. */}
      <p suppressHydrationWarning>{origin + pathname + query}</p>
    </address>
  )
}
