import { brandFileUrl } from '@dhow/contract/company/pictures'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { localPath } from '#app/api/language.ts'
import { useCompany, useContactDetails } from '#app/api/use-company.ts'
import { useProfiles } from '#app/shell/navigation/social-links.tsx'
import { JsonLd } from '#app/ui/page-meta.tsx'

export function CompanyData({ origin }: { origin: string }) {
  const { i18n } = useLingui()
  const { brand, legalName, description, brandVersion } = useCompany()
  const { phone, email, location } = useContactDetails()
  const profiles = useProfiles().map(({ url }) => url)
  const contact = { ...(phone && { telephone: phone }), ...(email && { email }) }
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand,
        ...(legalName && { legalName }),
        ...(description && { description }),
        url: origin + localPath(i18n, paths.home),
        logo: origin + brandFileUrl('icon-512.png', brandVersion),
        ...contact,
        ...(location && {
          address: { '@type': 'PostalAddress', streetAddress: location.replaceAll('\n', ', ') },
        }),
        ...((phone || email) && {
          contactPoint: { '@type': 'ContactPoint', contactType: 'sales', ...contact },
        }),
        ...(profiles.length > 0 && { sameAs: profiles }),
      }}
    />
  )
}
