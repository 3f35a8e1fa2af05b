import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { Loading } from '#app/shell/error-pages.tsx'
import { SiteMeta } from '#app/shell/site-meta.tsx'
import { dropCompared, filterIds } from './comparison/compare-bar.tsx'
import { Comparison } from './comparison/comparison.tsx'

function readIds(params: URLSearchParams) {
  const requestedIds = filterIds(params.getAll('id'))
  return {
    ids: requestedIds.slice(0, LIMITS.compared),
    tooMany: Math.max(0, requestedIds.length - LIMITS.compared),
  }
}

const data = createLoaders((api, { request }) => {
  const { ids } = readIds(new URL(request.url).searchParams)
  return ids.length > 0 ? [api.products.compare.queryOptions({ query: { id: ids } })] : []
})
export const loader = data.loader
export const clientLoader = data.clientLoader

export default function Compare() {
  const { i18n } = useLingui()
  const [params] = useSearchParams()
  const { ids, tooMany } = readIds(params)
  const query = api.products.compare.useQuery(ids.length > 0 ? { query: { id: ids } } : skipToken, {
    placeholderData: keepPreviousData,
    refetchInterval: retryInterval,
  })
  const loadedProducts = ids.length > 0 ? query.data : []
  const products = loadedProducts?.filter(({ _id }) => ids.includes(_id))
  const isLoaded = loadedProducts !== undefined && !query.isPlaceholderData
  const missingIds = isLoaded
    ? ids.filter((id) => !loadedProducts.some(({ _id }) => _id === id))
    : []

  const missingKey = missingIds.join(' ')
  useEffect(() => {
    if (missingKey) dropCompared(missingKey.split(' '))
  }, [missingKey])

  return (
    <>
      <SiteMeta title={i18n.t('Compare products')} path={paths.compare(ids)} indexed={false} />
      {products ? (
        <Comparison products={products} missingCount={missingIds.length} tooMany={tooMany} />
      ) : (
        <Loading label={i18n.t('Loading the products')} query={query} />
      )}
    </>
  )
}
