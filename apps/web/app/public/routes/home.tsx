import { paths } from '@dhow/contract/paths'
import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { FeaturedProducts } from '#app/public/catalogue/featured-products.tsx'
import { CompanyData } from '#app/public/company/company-data.tsx'
import { BelowTheFold } from '#app/public/home/below-the-fold.tsx'
import { FooterBlock } from '#app/public/home/footer-block.tsx'
import { GlobalExporter } from '#app/public/home/global-exporter.tsx'
import { Hero } from '#app/public/home/hero.tsx'
import { Partners } from '#app/public/home/partners.tsx'
import { Reasons, WhoWeAre } from '#app/public/home/sections.tsx'
import { site } from '#app/site.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'

const featured = { query: { featured: 'true' } } as const

const loaders = createLoaders((api) => [
  api.products.list.queryOptions(featured),
  api.newsletter.status.queryOptions(),
])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function Home() {
  const origin = useOrigin()
  const { data: products, isError, refetch } = api.products.list.useQuery(featured)
  const newsletter = api.newsletter.status.useQuery()
  return (
    <>
      <PageMeta
        title={`${site.brand} — ${site.headline}`}
        description={site.description}
        path={paths.home}
        origin={origin}
      />
      <CompanyData details={useContactDetails()} origin={origin} />
      <Hero />
      <WhoWeAre />
      <FeaturedProducts products={products} onRetry={isError ? () => void refetch() : undefined} />
      <BelowTheFold>
        <GlobalExporter />
        <Reasons />
        <Partners />
        <FooterBlock newsletterOpen={newsletter.data?.open === true} />
      </BelowTheFold>
    </>
  )
}
