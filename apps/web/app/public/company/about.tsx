import type { CompanyAbout } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { BadgeCheck, Globe, HeartHandshake, Ship } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { getTextLang } from '#app/api/language.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useCompany } from '#app/api/use-company.ts'
import { markFields } from '#app/shell/preview/shows.ts'
import { CompanyData, SiteMeta } from '#app/shell/site-meta.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Banner, EnteredText, getColumns, Section } from '#app/ui/section.tsx'
import { splitParagraphs } from '#app/ui/text.ts'

const NOT_LOADED: CompanyAbout = { story: '', highlights: [] }
const loaders = createLoaders((api) => [api.company.about.queryOptions()])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function About() {
  const { brand } = useCompany()
  const { i18n } = useLingui()
  const { data: about = NOT_LOADED } = api.company.about.useQuery()
  return (
    <>
      <SiteMeta
        title={i18n.t('About us')}
        description={about.story}
        path={paths.about}
        languages={about.languages}
      />
      <CompanyData />
      <Banner title={i18n.t('About Us')}>{i18n.t('Our history and the way we work.')}</Banner>
      <Story brand={brand} about={about} />
      <Highlights about={about} />
      <CallOut />
    </>
  )
}

function Story({ brand, about }: { brand: string; about: CompanyAbout }) {
  const { i18n } = useLingui()
  const [opening, ...otherParagraphs] = splitParagraphs(about.story)
  if (!opening) return null
  return (
    <section {...markFields('story')} className="section">
      <div className="container-page grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_7fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <p className="eyebrow">
            <bdi>{brand}</bdi>
          </p>
          <h2 className="headline mt-2 text-title">{i18n.t('Our Story')}</h2>
        </div>
        <div
          lang={getTextLang(about, about.story)}
          className="grid max-w-[68ch] min-w-0 gap-6 text-lead whitespace-pre-line"
        >
          <p
            dir="auto"
            className="headline text-[clamp(1.375rem,1.15rem+1vw,1.875rem)] leading-snug font-normal"
          >
            {opening}
          </p>
          {otherParagraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
            <p key={index} dir="auto" className="text-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

const ICONS = [Globe, BadgeCheck, Ship, HeartHandshake]

function Highlights({ about }: { about: CompanyAbout }) {
  const { i18n } = useLingui()
  const { highlights } = about
  if (highlights.length === 0) return null
  return (
    <Section
      eyebrow={i18n.t('How we work')}
      title={i18n.t('What buyers rely on')}
      raised
      {...markFields('highlights')}
    >
      <ul className={classNames('mt-10', getColumns(highlights.length))}>
        {highlights.map(({ title, text }, index) => {
          const Icon = ICONS[index % ICONS.length] ?? BadgeCheck
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
              key={index}
              className="rounded-card border border-line bg-paper p-7"
            >
              <span className="grid size-12 place-items-center rounded-full bg-raised text-sea ring-1 ring-line">
                <Icon size={22} strokeWidth={1.75} />
              </span>
              <h3 dir="auto" lang={getTextLang(about, title)} className="headline mt-6 text-xl">
                {title}
              </h3>
              {text && (
                <EnteredText lang={getTextLang(about, text)} className="mt-2 text-muted">
                  {text}
                </EnteredText>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function CallOut() {
  const { i18n } = useLingui()
  return (
    <section className="section">
      <div className="container-page">
        <div className="dark relative isolate overflow-hidden rounded-card bg-night ring-1 ring-line px-[clamp(1.5rem,6vw,5rem)] py-[clamp(3rem,7vw,6rem)] text-on-night">
          <img
            src={paths.globe}
            alt=""
            width={1000}
            height={1000}
            loading="lazy"
            decoding="async"
            className="screen-only absolute start-[55%] top-[12%] -z-10 w-[max(36rem,55%)] max-w-none opacity-40 md:opacity-90"
          />
          <h2 className="headline text-title">{i18n.t('Want to connect?')}</h2>
          <p className="mt-3 mb-8 max-w-[25rem] text-lead text-muted">
            {i18n.t('Tell us what you need, and we will reply.')}
          </p>
          <ButtonLink to={paths.contact} accent>
            {i18n.t('Contact Us')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
