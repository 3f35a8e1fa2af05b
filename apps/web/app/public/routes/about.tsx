import { paths } from '@dhow/contract/paths'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { CallOut } from '#app/public/about/call-out.tsx'
import { Highlights } from '#app/public/about/highlights.tsx'
import { Story } from '#app/public/about/story.tsx'
import { CompanyData } from '#app/public/company/company-data.tsx'
import { site } from '#app/site.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Banner } from '#app/ui/section.tsx'

export default function About() {
  const origin = useOrigin()
  return (
    <>
      <PageMeta
        title={`About us — ${site.brand}`}
        description={`The story of ${site.brand}, and what buyers in over 50 countries rely on.`}
        path={paths.about}
        origin={origin}
      />
      <CompanyData details={useContactDetails()} origin={origin} />
      <Banner title="About Us">Where we come from, and how we work.</Banner>
      <Story />
      <Highlights />
      <CallOut />
    </>
  )
}
