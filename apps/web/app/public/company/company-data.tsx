import { paths } from '@dhow/contract/paths'
import { brandFileUrl } from '@dhow/contract/pictures'
import { useCompany } from '#app/api/use-company.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useProfiles } from '#app/shell/navigation/use-profiles.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'

/** Structured data about the company, for search engines; what it does not state is left out. */
export function CompanyData({ origin }: { origin: string }) {
  const { brand, legalName, description, brandVersion } = useCompany()
  const { phone, email } = useContactDetails()
  const profiles = useProfiles().map(({ url }) => url)
  const stated = { ...(phone && { telephone: phone }), ...(email && { email }) }
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand,
        ...(legalName && { legalName }),
        ...(description && { description }),
        url: origin + paths.home,
        logo: origin + brandFileUrl('icon-512.png', brandVersion),
        ...((phone || email) && {
          contactPoint: { '@type': 'ContactPoint', contactType: 'sales', ...stated },
        }),
        ...(profiles.length > 0 && { sameAs: profiles }),
      }}
    />
  )
}
