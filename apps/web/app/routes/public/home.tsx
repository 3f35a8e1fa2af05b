import { api } from '#app/api/client.ts'
import { screen } from '#app/api/screen.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { FeaturedProducts } from '#app/features/catalogue/featured-products.tsx'
import { GlobalExporter } from '#app/features/home/global-exporter.tsx'
import { Hero } from '#app/features/home/hero.tsx'
import { Partners, Reasons, WhoWeAre } from '#app/features/home/sections.tsx'
import { site } from '#app/site.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'

const featured = { query: { featured: 'true' } } as const

const data = screen((api) => [api.products.list.queryOptions(featured)])
export const loader = data.loader
export const clientLoader = data.clientLoader

export default function Home() {
  const products = api.products.list.useQuery(featured)
  return (
    <>
      <PageMeta
        title={`${site.brand} — ${site.headline}`}
        description={site.description}
        origin={useOrigin()}
      />
      <Hero />
      <WhoWeAre />
      <FeaturedProducts products={products.data} />
      <GlobalExporter />
      <Reasons />
      <Partners />
    </>
  )
}
