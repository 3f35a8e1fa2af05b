import type { ContactDetails } from '@dhow/contract/contact'
import { paths } from '@dhow/contract/paths'
import { site } from '#app/site.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'

type Props = { details: ContactDetails; origin: string }

/** Structured data about the company, for search engines. */
export function CompanyData({ details, origin }: Props) {
  const { phone, email, instagram, facebook, twitter } = details
  const profiles = [instagram, facebook, twitter].filter(Boolean)
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: site.brand,
        description: site.description,
        url: origin + paths.home,
        logo: `${origin}/icon-512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'sales',
          telephone: phone,
          email,
        },
        ...(profiles.length > 0 && { sameAs: profiles }),
      }}
    />
  )
}
