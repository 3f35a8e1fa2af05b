import type { CompanyAbout } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useCompany, useOrigin } from '#app/api/use-company.ts'
import { CallOut } from '#app/public/about/call-out.tsx'
import { Highlights } from '#app/public/about/highlights.tsx'
import { Story } from '#app/public/about/story.tsx'
import { CompanyData } from '#app/shell/company/company-data.tsx'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { Banner } from '#app/ui/section.tsx'

/** Empty values, used before the data has loaded. */
const UNKNOWN: CompanyAbout = { story: '', highlights: [] }

const loaders = createLoaders((api) => [api.company.about.queryOptions()])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function About() {
  const origin = useOrigin()
  const { brand } = useCompany()
  const { data: { story, highlights } = UNKNOWN } = api.company.about.useQuery()
  return (
    <>
      <SiteMeta title="About us" description={story} path={paths.about} origin={origin} />
      <CompanyData origin={origin} />
      <Banner title="About Us">Our history and the way we work.</Banner>
      <Story brand={brand} story={story} />
      <Highlights highlights={highlights} />
      <CallOut />
    </>
  )
}
