import type { CompanyHome } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { BadgeCheck, Gem, Tag, Truck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { getTextLang } from '#app/api/language.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useCompany } from '#app/api/use-company.ts'
import { runWhenSettled } from '#app/browser/environment.ts'
import { CategoryTiles } from '#app/public/products/category-tiles.tsx'
import { FeaturedProducts } from '#app/public/products/featured-products.tsx'
import { markFields } from '#app/shell/preview/shows.ts'
import { CompanyData, joinTitle, SiteMeta } from '#app/shell/site-meta.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useHydrated } from '#app/ui/hooks.ts'
import { EnteredText, getColumns, Section } from '#app/ui/section.tsx'
import { splitParagraphs } from '#app/ui/text.ts'
import { FooterBlock } from './footer-block.tsx'
import { GlobalExporter } from './global-exporter.tsx'
import { Hero } from './hero.tsx'
import { Partners } from './partners.tsx'

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
  api.products.featured.queryOptions(),
  api.categories.list.queryOptions(),
  api.newsletter.status.queryOptions(),
])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function Home() {
  const { brand, sharing } = useCompany()
  const { data: home = UNKNOWN } = api.company.home.useQuery()
  const { headline, slides } = home
  const { data: products, isError, refetch } = api.products.featured.useQuery()
  const { data: categories = [] } = api.categories.list.useQuery()
  const newsletter = api.newsletter.status.useQuery()
  return (
    <>
      <SiteMeta
        title={joinTitle(brand, headline === brand ? '' : headline)}
        path={paths.home}
        languages={home.languages}
        shared={sharing}
      />
      <CompanyData />
      {/* Restarts the slideshow when its slides change. */}
      <Hero key={slides.map(({ picture }) => picture).join()} home={home} />
      <BelowTheFold>
        <CategoryTiles categories={categories} />
        <WhoWeAre brand={brand} home={home} />
        <FeaturedProducts
          products={products}
          onRetry={isError ? () => void refetch() : undefined}
        />
      </BelowTheFold>
      <BelowTheFold>
        <GlobalExporter home={home} />
        <Reasons home={home} />
        <Partners partners={home.partners} />
        <FooterBlock home={home} newsletterOpen={newsletter.data?.open === true} />
      </BelowTheFold>
    </>
  )
}

/** See home.css for what waits until the page has settled or is scrolled: cheap phones paint earlier. */
function BelowTheFold({ children }: { children: ReactNode }) {
  const [settled, setSettled] = useState(useHydrated())
  useEffect(() => {
    const settle = () => setSettled(true)
    window.addEventListener('scroll', settle, { once: true })
    return runWhenSettled(settle)
  }, [])
  return <div className={settled ? undefined : 'below-the-fold'}>{children}</div>
}

function WhoWeAre({ brand, home }: { brand: string; home: CompanyHome }) {
  const { question, answer } = home.about
  const [statement, ...details] = splitParagraphs(answer)
  if (!statement) return null
  return (
    <section {...markFields('about')} className="section bg-raised">
      <div className="container-page grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <p className="eyebrow">
            <bdi>{brand}</bdi>
          </p>
          {question && (
            <h2 dir="auto" lang={getTextLang(home, question)} className="headline mt-2 text-title">
              {question}
            </h2>
          )}
        </div>
        <div lang={getTextLang(home, answer)} className="min-w-0">
          <p
            dir="auto"
            className="font-serif text-[clamp(1.25rem,1rem+1.1vw,1.75rem)] leading-snug whitespace-pre-line text-pretty"
          >
            {statement}
          </p>
          {details.map((paragraph, index) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
              key={index}
              dir="auto"
              className="mt-6 max-w-prose text-lead whitespace-pre-line text-pretty text-muted"
            >
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

const ICONS = [Truck, BadgeCheck, Gem, Tag]

function Reasons({ home }: { home: CompanyHome }) {
  const { i18n } = useLingui()
  const { reasons } = home
  if (reasons.length === 0) return null
  return (
    <Section
      eyebrow={i18n.t('What you can count on')}
      title={i18n.t('Why Us?')}
      {...markFields('reasons')}
    >
      <ul className={classNames('mt-10', getColumns(reasons.length))}>
        {reasons.map(({ title, text }, index) => {
          const Icon = ICONS[index % ICONS.length] ?? BadgeCheck
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
              key={index}
              className="flex gap-5 panel p-6 sm:flex-col lg:gap-8 lg:p-7"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sea/10 text-sea">
                <Icon size={24} strokeWidth={1.75} />
              </span>
              <div className="min-w-0">
                <h3 dir="auto" lang={getTextLang(home, title)} className="headline text-xl">
                  {title}
                </h3>
                {text && (
                  <EnteredText lang={getTextLang(home, text)} className="mt-1.5 text-muted">
                    {text}
                  </EnteredText>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
