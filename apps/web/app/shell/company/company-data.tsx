import { brandFileUrl } from '@dhow/contract/company/pictures'
import { paths } from '@dhow/contract/paths'
import { useCompany, useContactDetails } from '#app/api/use-company.ts'
import { useProfiles } from '#app/shell/navigation/use-profiles.ts'
import { JsonLd } from '#app/ui/page-meta.tsx'

/** Structured data about the company for search engines. Empty values are omitted. */
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
