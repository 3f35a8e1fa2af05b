import type { CompanyLegal } from '@dhow/contract/company'
import { paths } from '@dhow/contract/paths'
import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { SiteMeta } from '#app/shell/company/site-meta.tsx'
import { NotFound } from '#app/shell/error-pages.tsx'
import { Banner } from '#app/ui/section.tsx'
import { SpinnerWithRetry } from '#app/ui/spinner-with-retry.tsx'
import { LegalText } from './legal-text.tsx'

type Kind = keyof CompanyLegal

const TITLES: Record<Kind, string> = { privacy: 'Privacy', imprint: 'Imprint' }

/** The loaders of the page of one of the company's texts, which does not exist without the text. */
export const createLegalLoaders = (kind: Kind) =>
  createLoaders((api) => [api.company.legal.queryOptions()], {
    isMissing: (loaded) =>
      loaded.getQueryData(api.company.legal.queryOptions().queryKey)?.[kind] === '',
  })

/** One of the company's texts on a page of its own. */
export function LegalPage({ kind }: { kind: Kind }) {
  const origin = useOrigin()
  const { data, refetch } = api.company.legal.useQuery()
  const text = data?.[kind]
  if (text === '') return <NotFound />
  return (
    <>
      <SiteMeta title={TITLES[kind]} path={paths[kind]} origin={origin} />
      <Banner title={TITLES[kind]} />
      {text === undefined ? (
        <SpinnerWithRetry label="Loading the page" onRetry={() => void refetch()} />
      ) : (
        <div className="container-page section">
          <div className="grid max-w-[68ch] gap-4 leading-relaxed">
            <LegalText text={text} />
          </div>
        </div>
      )}
    </>
  )
}
