import type { CompanyHome } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useCompany, useOrigin } from '#app/api/use-company.ts'
import { whenSettled } from '#app/browser/environment.ts'
import { FeaturedProducts } from '#app/public/catalogue/featured-products.tsx'
import { FooterBlock } from '#app/public/home/footer-block.tsx'
import { GlobalExporter } from '#app/public/home/global-exporter.tsx'
import { Hero } from '#app/public/home/hero.tsx'
import { Partners } from '#app/public/home/partners.tsx'
import { Reasons, WhoWeAre } from '#app/public/home/sections.tsx'
import { CompanyData } from '#app/shell/company/company-data.tsx'
import { joined, SiteMeta } from '#app/shell/company/site-meta.tsx'
import { useHydrated } from '#app/ui/hooks.ts'

const featured = { query: { featured: 'true', page: 1 } } as const

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
      {/* Restarts the slideshow when its slides change. */}
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

/** Skips the layout of hidden content until the page has settled: cheap phones paint earlier. */
function BelowTheFold({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState(useHydrated())
  useEffect(() => (settled ? undefined : whenSettled(() => setSettled(true))), [settled])
  return <div className={settled ? undefined : 'below-the-fold'}>{children}</div>
}
