import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { isolate } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { dehydrate } from '@tanstack/react-query'
import { data } from 'react-router'
import { api } from '#app/api/client.ts'
import { createLoaders, getServerApi, NOT_SENT } from '#app/api/loaders.ts'
import { getQueryClient, retryInterval } from '#app/api/query-client.ts'
import { Loading } from '#app/shell/error-pages.tsx'
import { SiteMeta } from '#app/shell/site-meta.tsx'
import { Trans } from '#app/ui/trans.tsx'
import type { Route } from './+types/quotation.ts'
import { decide, isOutdated } from './decide.ts'
import { getRefusal, Outcome, Quotation, Refused } from './guest-quotation.tsx'

/** Responds with 404 for an unknown code, and with 410 after the expiry. The page explains both. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = getQueryClient()
  const serverApi = getServerApi({ context })
  const query = serverApi.quotations.byCode.queryOptions({ params })
  const deal = serverApi.deals.byCode.queryOptions({ params })
  const error = await client.fetchQuery({ ...query, retry: false }).then(
    async ({ versions: [latest] }) => {
      // The page is complete without the deal, which the browser fetches after a failure.
      if (latest?.state === 'accepted') await client.prefetchQuery({ ...deal, retry: false })
    },
    (error: unknown) => error,
  )
  const refusal = getRefusal(error)
  const state = dehydrate(client)
  const served = { dehydrated: JSON.stringify(state), refusal, [NOT_SENT]: state }
  const status = refusal && (refusal.isGone ? 410 : 404)
  return data(served, { status: status ?? (error ? 503 : 200) })
}

export const { clientLoader } = createLoaders((api, { params: { code = '' } }) => [
  api.quotations.byCode.queryOptions({ params: { code } }),
])

/** A decision updates the query. */
export const shouldRevalidate = () => false

export async function action({ request, params: { code }, context }: Route.ActionArgs) {
  const result = await decide(getServerApi({ context }), code, await request.formData())
  return data(result, { status: result.done ? 200 : result.status || 503 })
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const result = await decide(api, params.code, await request.formData())
  if (result.done || isOutdated(result)) {
    const { queryKey } = api.quotations.byCode.queryOptions({ params })
    void getQueryClient().invalidateQueries({ queryKey })
  }
  return result
}

export default function QuotationPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const served = loaderData && 'refusal' in loaderData ? loaderData.refusal : undefined
  const query = api.quotations.byCode.useQuery(
    { params },
    { enabled: !served, refetchInterval: retryInterval },
  )
  const refusal = served ?? getRefusal(query.error)
  const quotation = refusal ? undefined : query.data
  const number = quotation && isolate(quotation.number, i18n)
  const title = number
    ? i18n.t('Quotation {number}', { number })
    : i18n.t(
        !refusal
          ? /*i18n*/ 'Quotation'
          : refusal.isGone
            ? /*i18n*/ 'This quotation is no longer valid'
            : /*i18n*/ 'Quotation not found',
      )
  return (
    <>
      <SiteMeta title={title} path={quotationPaths.guest(params.code)} indexed={false} />
      <div className="container-page pt-6 pb-20 md:pt-10">
        <h1 className="headline text-title">
          {quotation ? (
            <Trans
              id="Quotation {number}"
              values={{ number: <bdi className="inline-block">{quotation.number}</bdi> }}
            />
          ) : (
            title
          )}
        </h1>
        <Outcome result={actionData} />
        {quotation ? (
          <Quotation {...quotation} code={params.code} result={actionData} />
        ) : refusal ? (
          <Refused {...refusal} result={actionData} />
        ) : (
          <Loading label={i18n.t('Loading the quotation')} query={query} />
        )}
      </div>
    </>
  )
}
