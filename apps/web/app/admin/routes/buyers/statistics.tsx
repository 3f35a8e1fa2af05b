import type { STATISTICS_TABLES } from '@dhow/contract/buyers/buyer-paths'
import { categoryLabel } from '@dhow/contract/categories/category-names'
import { paths } from '@dhow/contract/paths'
import type { Statistics } from '@dhow/contract/statistics'
import { countryName } from '@dhow/trade/display-names'
import { useLingui } from '@lingui/react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { formatDate } from '#app/admin/files/formats.ts'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import {
  FigureTiles,
  LostReasons,
  RankingTable,
  type Sort,
} from '#app/admin/statistics/figures.tsx'
import { PeriodFilter, periodOf } from '#app/admin/statistics/period-filter.tsx'
import { messageOf } from '#app/api/error.ts'
import { datedName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { useCompany } from '#app/api/use-company.ts'
import { EmptyNote } from '#app/ui/notice.tsx'

const DOWNLOADS = {
  products: 'Products as CSV',
  categories: 'Categories as CSV',
  countries: 'Countries as CSV',
  outcomes: 'Figures as CSV',
} satisfies Record<(typeof STATISTICS_TABLES)[number], string>

const FAILED = 'Could not load the statistics.'

export default function StatisticsScreen() {
  const { timeZone } = useCompany()
  const [params, setParams] = useSearchParams()
  const today = new Date().toLocaleDateString('en-CA', { timeZone: timeZone || 'UTC' })
  const period = periodOf(params, today)
  const sort: Sort = params.get('sort') === 'cartons' ? 'cartons' : 'lines'
  const { from, to } = period
  const input = { query: { from, to, timeZone: timeZone || 'UTC', sort } }
  const query = api.statistics.get.useQuery(input, {
    placeholderData: keepPreviousData,
    refetchInterval: retryInterval,
  })
  const set = (changes: Record<string, string>) =>
    setParams(
      { ...(sort === 'cartons' && { sort }), ...changes },
      { replace: true, preventScrollReset: true },
    )
  const setSort = (chosen: Sort) =>
    setParams((others) => ({ ...Object.fromEntries(others), sort: chosen }), {
      replace: true,
      preventScrollReset: true,
    })
  const download = (table: (typeof STATISTICS_TABLES)[number]) => (
    <ExportButton
      format="CSV"
      label={DOWNLOADS[table]}
      onExport={() => api.statistics.csv.save({ ...input, params: { table } }, datedName(table))}
      failure="Could not export the table. Try again."
    />
  )
  const { previous } = query.data ?? {}
  return (
    <OfficePage title="Statistics" action={<PeriodFilter period={period} onChange={set} />}>
      <p className="mb-4 text-sm text-muted">
        Enquiries received from {formatDate(from)} to {formatDate(to)}
        {previous && (
          <span>{`, compared with ${formatDate(previous.from)} to ${formatDate(previous.to)} (before)`}</span>
        )}
        <span>. Spam and trash do not count.</span>
      </p>
      <QueryContent
        query={query}
        loading="Loading statistics"
        error={query.error ? messageOf(query.error, FAILED) : FAILED}
      >
        {(statistics) =>
          statistics.figures.current.enquiries === 0 ? (
            <EmptyNote text="No enquiries in this period" />
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <FigureTiles {...statistics} />
              <div className="flex justify-end">{download('outcomes')}</div>
              <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
                <Rankings
                  statistics={statistics}
                  sort={sort}
                  download={download}
                  onSort={setSort}
                />
              </div>
            </div>
          )
        }
      </QueryContent>
    </OfficePage>
  )
}

type RankingsProps = {
  statistics: Statistics
  sort: Sort
  onSort: (sort: Sort) => void
  download: (table: 'products' | 'categories' | 'countries') => React.ReactNode
}

function Rankings({ statistics, download, ...sorting }: RankingsProps) {
  const { i18n } = useLingui()
  const { products, categories, countries } = statistics
  return (
    <>
      <RankingTable
        title="Requested products"
        head="Product"
        ranking={products}
        {...sorting}
        action={download('products')}
        nameOf={({ key, productId }) =>
          productId ? (
            <Link to={paths.editProduct(productId)} className="text-sea hover:underline">
              <bdi>{key}</bdi>
            </Link>
          ) : (
            <bdi>{key}</bdi>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <RankingTable
          title="Categories"
          head="Category"
          ranking={categories}
          {...sorting}
          action={download('categories')}
          nameOf={({ key }) => (key ? <bdi>{categoryLabel(key)}</bdi> : 'Outside the catalogue')}
        />
        <RankingTable
          title="Countries"
          head="Country"
          ranking={countries}
          {...sorting}
          action={download('countries')}
          nameOf={({ key }) => (key ? countryName(key, i18n) : 'Unknown')}
        />
        <LostReasons {...statistics} />
      </div>
    </>
  )
}
