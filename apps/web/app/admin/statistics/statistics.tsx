import type { STATISTICS_TABLES } from '@dhow/contract/buyers/buyer-paths'
import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { paths } from '@dhow/contract/paths'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { getToday } from '#app/admin/products/certificate-expiry.ts'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { formatDate } from '#app/admin/ui/formats.ts'
import { getMessage } from '#app/api/error.ts'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { useCompany } from '#app/api/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { Deals, FigureTiles, LostReasons, RankingTable, type Sort } from './figures.tsx'

const DOWNLOADS = {
  products: 'Products as CSV',
  categories: 'Categories as CSV',
  countries: 'Countries as CSV',
  outcomes: 'Figures as CSV',
} satisfies Record<(typeof STATISTICS_TABLES)[number], string>

const FAILED = 'Could not load the statistics.'

export default function StatisticsScreen() {
  const { i18n } = useLingui()
  const { timeZone } = useCompany()
  const [params, setParams] = useSearchParams()
  const period = readPeriod(params, getToday(timeZone))
  const sort: Sort = params.get('sort') === 'cartons' ? 'cartons' : 'lines'
  const { from, to } = period
  const input = { query: { from, to, timeZone, sort } }
  const query = api.statistics.get.useQuery(input, {
    placeholderData: keepPreviousData,
    refetchInterval: retryInterval,
  })
  const set = (changes: Record<string, string>) =>
    setParams((currentParams) => ({ ...Object.fromEntries(currentParams), ...changes }), {
      replace: true,
      preventScrollReset: true,
    })
  const renderDownload = (table: (typeof STATISTICS_TABLES)[number]) => (
    <ExportButton
      format="CSV"
      label={DOWNLOADS[table]}
      onExport={() =>
        api.statistics.csv.save({ ...input, params: { table } }, buildFileName(table))
      }
      failure="Could not export the table. Try again."
    />
  )
  const sorting = { sort, onSort: (nextSort: Sort) => set({ sort: nextSort }) }
  const { previous } = query.data ?? {}
  return (
    <OfficePage title="Statistics" action={<PeriodFilter period={period} onChange={set} />}>
      <p className="mb-4 caption">
        Enquiries received from {formatDate(from)} to {formatDate(to)}
        {previous && (
          <span>{`, compared with ${formatDate(previous.from)} to ${formatDate(previous.to)} (before)`}</span>
        )}
        <span>. Spam and deleted enquiries do not count.</span>
      </p>
      <QueryContent
        query={query}
        name="the statistics"
        error={query.error ? getMessage(query.error, FAILED) : FAILED}
      >
        {(statistics) =>
          statistics.figures.current.enquiries === 0 ? (
            <EmptyNote text="No enquiries in this period" />
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <FigureTiles {...statistics} />
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="flex-1 basis-80 caption">
                  Quoted includes enquiries that were won or lost later. The value of a quotation is
                  the sum of the accepted price column, otherwise of the first.
                </p>
                {renderDownload('outcomes')}
              </div>
              <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
                <RankingTable
                  title="Requested products"
                  head="Product"
                  ranking={statistics.products}
                  {...sorting}
                  action={renderDownload('products')}
                  getName={({ key, productId }) =>
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
                    ranking={statistics.categories}
                    {...sorting}
                    action={renderDownload('categories')}
                    getName={({ key }) =>
                      key ? <bdi>{getCategoryLabel(key)}</bdi> : 'Outside the catalogue'
                    }
                  />
                  <RankingTable
                    title="Countries"
                    head="Country"
                    ranking={statistics.countries}
                    {...sorting}
                    action={renderDownload('countries')}
                    getName={({ key }) => (key ? getCountryName(key, i18n) : 'Unknown')}
                  />
                  <Deals {...statistics} />
                  <LostReasons {...statistics} />
                </div>
              </div>
            </div>
          )
        }
      </QueryContent>
    </OfficePage>
  )
}

type FilterProps = {
  period: Period & { name: PeriodName }
  onChange: (params: { period: PeriodName } & Partial<Period>) => void
}

/** Chooses a period. A button applies custom days, because a half-typed date is invalid. */
function PeriodFilter({ period: { name, from, to }, onChange }: FilterProps) {
  const [isCustom, setCustom] = useState(name === 'custom')
  const options = Object.entries(PERIODS) as [PeriodName, string][]
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectFilter
        label="Period"
        value={isCustom ? 'custom' : name}
        onChange={({ target }) => {
          const nextName = target.value as PeriodName
          setCustom(nextName === 'custom')
          if (nextName !== 'custom') onChange({ period: nextName })
        }}
        options={options}
      />
      {isCustom && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const [first, last] = new FormData(event.currentTarget).getAll('day').map(String)
            if (first && last) onChange({ period: 'custom', from: first, to: last })
          }}
        >
          <TextField label="From" type="date" name="day" required defaultValue={from} />
          <TextField label="To" type="date" name="day" required defaultValue={to} />
          <Button type="submit" quiet>
            Show
          </Button>
        </form>
      )}
    </div>
  )
}

const DAY_MS = 86_400_000

const PERIODS = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  year: 'This year',
  'last-year': 'Last year',
  custom: 'From … to …',
}

type PeriodName = keyof typeof PERIODS

type Period = { from: string; to: string }

const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns the first and last day of a period. `today` is the day in the time zone of the company. */
function readPeriod(params: URLSearchParams, today: string): Period & { name: PeriodName } {
  const name = (Object.keys(PERIODS) as PeriodName[]).find((item) => item === params.get('period'))
  const [from = '', to = ''] = [params.get('from') ?? '', params.get('to') ?? '']
  const year = Number(today.slice(0, 4))
  if (name === 'custom' && DAY.test(from) && DAY.test(to)) return { name, from, to }
  if (name === 'year') return { name, from: `${year}-01-01`, to: today }
  if (name === 'last-year') return { name, from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  const days = name === '90' ? 90 : 30
  const firstDay = new Date(Date.parse(today) - (days - 1) * DAY_MS)
  return {
    name: name === '90' ? '90' : '30',
    from: firstDay.toISOString().slice(0, 'YYYY-MM-DD'.length),
    to: today,
  }
}
