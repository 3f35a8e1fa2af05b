import type { CompanyHome } from '@dhow/contract/company'
import { paths } from '@dhow/contract/paths'
import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useCompany } from '#app/api/use-company.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { FeaturedProducts } from '#app/public/catalogue/featured-products.tsx'
import { CompanyData } from '#app/public/company/company-data.tsx'
import { BelowTheFold } from '#app/public/home/below-the-fold.tsx'
import { FooterBlock } from '#app/public/home/footer-block.tsx'
import { GlobalExporter } from '#app/public/home/global-exporter.tsx'
import { Hero } from '#app/public/home/hero.tsx'
import { Partners } from '#app/public/home/partners.tsx'
import { Reasons, WhoWeAre } from '#app/public/home/sections.tsx'
import { joined, SiteMeta } from '#app/shell/company/site-meta.tsx'

/** The first of them, however many there are; the link under them leads to all products. */
const featured = { query: { featured: 'true', page: 1 } } as const

/** Until the record has come. */
const UNKNOWN: CompanyHome = {
  headline: '',
  lead: '',
  slides: [],
  about: { question: '', answer: '' },
  figures: [],
  homePort: null,
  ports: [],
  portsText: '',
  reasons: [],
  partners: [],
  group: [],
}

const loaders = createLoaders((api) => [
  api.company.home.queryOptions(),
  api.products.list.queryOptions(featured),
  api.newsletter.status.queryOptions(),
])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function Home() {
  const origin = useOrigin()
  const { brand, sharing } = useCompany()
  const { data: home = UNKNOWN } = api.company.home.useQuery()
  const { headline, lead, slides, about, group } = home
  const { data: products, isError, refetch } = api.products.list.useQuery(featured)
  const newsletter = api.newsletter.status.useQuery()
  return (
    <>
      <SiteMeta
        title={joined(brand, headline)}
        path={paths.home}
        origin={origin}
        shared={sharing}
      />
      <CompanyData origin={origin} />
      {/* Other slides are another slideshow. */}
      <Hero
        key={slides.map(({ picture }) => picture).join()}
        headline={headline}
        lead={lead}
        slides={slides}
      />
      <WhoWeAre brand={brand} about={about} />
      <FeaturedProducts products={products} onRetry={isError ? () => void refetch() : undefined} />
      <BelowTheFold>
        <GlobalExporter {...home} />
        <Reasons reasons={home.reasons} />
        <Partners partners={home.partners} />
        <FooterBlock group={group} newsletterOpen={newsletter.data?.open === true} />
      </BelowTheFold>
    </>
  )
}
