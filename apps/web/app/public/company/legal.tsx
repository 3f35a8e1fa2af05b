import type { CompanyLegal } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { api } from '#app/api/client.ts'
import { getTextLang } from '#app/api/language.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { Loading, NotFound } from '#app/shell/error-pages.tsx'
import { SiteMeta } from '#app/shell/site-meta.tsx'
import { Banner } from '#app/ui/section.tsx'
import { splitParagraphs } from '#app/ui/text.ts'

/** A URL or e-mail address, without the sentence's punctuation after it. */
const LINK =
  /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}'’”]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/gi

const linkAddresses = (text: string): ReactNode =>
  text.split(LINK).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={index}>
      {index % 2 === 0 ? (
        part
      ) : (
        <a
          href={/^https?:/i.test(part) ? part : `mailto:${part}`}
          rel="noopener"
          className="underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {part}
        </a>
      )}
    </Fragment>
  ))

/** A paragraph that starts with # is a heading; URLs become links; markup stays text. */
const LegalText = ({ text }: { text: string }) =>
  splitParagraphs(text).flatMap((paragraph, index) => {
    const [, heading, rest = ''] = paragraph.match(/^#+(?!#)[ \t]*(\S.*)(?:\n([\s\S]*))?$/) ?? []
    return [
      heading && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
        <h2 key={`heading-${index}`} dir="auto" className="headline mt-6 text-2xl first:mt-0">
          {heading}
        </h2>
      ),
      (heading ? rest : paragraph) && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
        <p key={index} dir="auto" className="whitespace-pre-line">
          {linkAddresses(heading ? rest : paragraph)}
        </p>
      ),
    ]
  })

type Kind = keyof CompanyLegal['languages']

const TITLES: Record<Kind, string> = {
  privacy: /*i18n*/ 'Privacy',
  imprint: /*i18n*/ 'Imprint',
}
const getKind = (pathname: string): Kind => (pathname === paths.privacy ? 'privacy' : 'imprint')

const loaders = createLoaders((api) => [api.company.legal.queryOptions()], {
  isMissing: (loaded, { request }) =>
    loaded.getQueryData(api.company.legal.queryOptions().queryKey)?.[
      getKind(new URL(request.url).pathname)
    ] === '',
})
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function Legal() {
  const { i18n } = useLingui()
  const kind = getKind(useLocation().pathname)
  const query = api.company.legal.useQuery()
  const { data } = query
  const text = data?.[kind]
  if (text === '') return <NotFound />
  const title = i18n.t(TITLES[kind])
  return (
    <>
      <SiteMeta title={title} path={paths[kind]} languages={data?.languages[kind]} />
      <Banner title={title} />
      {data === undefined || text === undefined ? (
        <Loading label={i18n.t('Loading the page')} query={query} />
      ) : (
        <div className="container-page section">
          <div lang={getTextLang(data, text)} className="grid max-w-[68ch] gap-4 leading-relaxed">
            <LegalText text={text} />
          </div>
        </div>
      )}
    </>
  )
}
