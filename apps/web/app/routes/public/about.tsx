import { useOrigin } from '#app/api/use-origin.ts'
import { CallOut } from '#app/features/about/call-out.tsx'
import { Highlights } from '#app/features/about/highlights.tsx'
import { Story } from '#app/features/about/story.tsx'
import { site } from '#app/site.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Banner } from '#app/ui/section.tsx'

export default function About() {
  return (
    <>
      <PageMeta
        title={`About us — ${site.brand}`}
        description={`The story of ${site.brand}, and what buyers in over 50 countries rely on.`}
        origin={useOrigin()}
      />
      <Banner title="About Us">Where we come from, and how we work.</Banner>
      <Story />
      <Highlights />
      <CallOut />
    </>
  )
}
