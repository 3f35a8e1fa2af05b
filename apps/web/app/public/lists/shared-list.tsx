import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { data as withStatus } from 'react-router'
import { api } from '#app/api/client.ts'
import { isNotFound } from '#app/api/error.ts'
import { createLoaders, getLoadedData } from '#app/api/loaders.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { Loading } from '#app/shell/error-pages.tsx'
import { SiteMeta } from '#app/shell/site-meta.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/shared-list.ts'
import { OpenList } from './share/open-list.tsx'
import { SharedListView } from './share/shared-list-view.tsx'

const buildQuery = (code = '') => api.lists.open.queryOptions({ params: { code } })

const loaders = createLoaders(
  (api, { params: { code = '' } }) => [api.lists.open.queryOptions({ params: { code } })],
  { allowMissing: true },
)
export const clientLoader = loaders.clientLoader

/** Responds with 404 for an unknown code. The page explains it. */
export async function loader(args: Route.LoaderArgs) {
  const { data, init } = await loaders.loader(args)
  const isMissing =
    init?.status === 200 && getLoadedData(data, buildQuery(args.params.code)) === undefined
  return withStatus({ ...data, isMissing }, { status: isMissing ? 404 : (init?.status ?? 200) })
}

export default function SharedListPage({ params, loaderData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const enabled = !(loaderData && 'isMissing' in loaderData && loaderData.isMissing)
  const query = api.lists.open.useQuery({ params }, { enabled, refetchInterval: retryInterval })
  const isMissing = !enabled || isNotFound(query.error)
  const list = query.data
  const title = list
    ? i18n.t('{count, plural, one {List of # line} other {List of # lines}}', {
        count: list.lines.length,
      })
    : i18n.t('A list')
  return (
    <>
      <SiteMeta title={title} path={paths.sharedList(params.code)} indexed={false} />
      <div className="container-page pt-6 pb-20 md:pt-10">
        <h1 className="headline text-title">{isMissing ? i18n.t('List not found') : title}</h1>
        {list ? (
          <SharedListView code={params.code} {...list} />
        ) : isMissing ? (
          <NoSuchList code={params.code} />
        ) : (
          <Loading label={i18n.t('Loading the list')} query={query} />
        )}
      </div>
    </>
  )
}

function NoSuchList({ code }: { code: string }) {
  const { i18n } = useLingui()
  return (
    <div className="mt-4 grid justify-items-start gap-6">
      <p className="max-w-prose text-lead text-muted">
        {i18n.t(
          'Check the link or code. A code has three groups of four letters and digits. A list expires one year after it was last opened.',
        )}
      </p>
      <OpenList code={code} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.enquiry}>{i18n.t('View your enquiry')}</ButtonLink>
        <ButtonLink to={paths.products} quiet>
          {i18n.t('Choose products')}
        </ButtonLink>
      </div>
    </div>
  )
}
