import { DEAL_STEP_TEXTS, DEAL_STEPS } from '@dhow/contract/deals/deal-steps'
import { LIMITS } from '@dhow/contract/limits'
import { QUOTATION_STATES, quotationPaths } from '@dhow/contract/quotations/quotation-states'
import type { QuotationSummary } from '@dhow/contract/quotations/quotations'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Link, useSearchParams } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { ResourceList, useResourceList } from '#app/admin/frame/query-content.tsx'
import { countDaysLeft } from '#app/admin/products/certificate-expiry.ts'
import { formatDate, formatDay } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { classNames } from '#app/ui/class-names.ts'
import { SearchBox, SelectFilter } from '#app/ui/fields/search-box.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { DealBadge, QUOTATION_LABELS, QuotationBadge, QuotationSums } from './quotation-badges.tsx'

const STATE_OPTIONS = QUOTATION_STATES.map((state) => [state, QUOTATION_LABELS[state][0]] as const)

const DEAL_OPTIONS = DEAL_STEPS.map((step) => [step, DEAL_STEP_TEXTS[step]] as const)

const OPEN = ['sent', 'change_requested']

/** Days before the expiry from which a quotation is highlighted. */
const SOON_DAYS = 3

export default function Quotations() {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').slice(0, LIMITS.text)
  const state = QUOTATION_STATES.find((item) => item === params.get('state'))
  const deal = DEAL_STEPS.find((item) => item === params.get('deal'))
  const sort = params.get('sort') === 'expiry' ? 'expiry' : undefined
  const set = (name: string, value: string) =>
    setParams(
      (currentParams) => {
        const { [name]: _, ...otherParams } = Object.fromEntries(currentParams)
        return value ? { ...otherParams, [name]: value } : otherParams
      },
      { replace: true, preventScrollReset: true },
    )
  const list = useResourceList(
    api.quotations.list.infiniteQueryOptions({
      query: {
        ...(search && { search }),
        ...(state && { state }),
        ...(deal && { deal }),
        ...(sort && { sort }),
      },
    }),
    ({ id }) => id,
  )
  return (
    <OfficePage title="Quotations">
      <ResourceList
        list={list}
        noun="quotations"
        label="Quotations"
        filters={
          <>
            <SearchBox
              label="Search quotations"
              placeholder="Number, buyer or company"
              limit={LIMITS.text}
              search={search}
              onSearch={(text) => set('search', text)}
            />
            <SelectFilter
              label="Filter by state"
              value={state ?? ''}
              onChange={({ target }) => set('state', target.value)}
              options={STATE_OPTIONS}
            >
              <option value="">All states</option>
            </SelectFilter>
            <SelectFilter
              label="Filter by step of the deal"
              value={deal ?? ''}
              onChange={({ target }) => set('deal', target.value)}
              options={DEAL_OPTIONS}
            >
              <option value="">All steps</option>
            </SelectFilter>
            <SelectFilter
              label="Sort quotations"
              value={sort ?? ''}
              onChange={({ target }) => set('sort', target.value)}
            >
              <option value="">Newest first</option>
              <option value="expiry">Open, expires first</option>
            </SelectFilter>
          </>
        }
        empty={
          <EmptyNote
            text={
              search || state || deal || sort
                ? 'No quotations found'
                : 'No quotations yet. Create one from an enquiry in the inbox.'
            }
          />
        }
      >
        {(quotation) => <Row key={quotation.id} quotation={quotation} />}
      </ResourceList>
    </OfficePage>
  )
}

function Row({ quotation }: { quotation: QuotationSummary }) {
  const { i18n } = useLingui()
  const { timeZone } = useCompany()
  const { id, number, version, state, dealStep, hasDraft, buyer, sentAt, validUntil } = quotation
  const isSoon =
    OPEN.includes(state) && validUntil !== null && countDaysLeft(validUntil, timeZone) <= SOON_DAYS
  return (
    <li className="relative grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-0 hover:bg-paper lg:grid-cols-[7.5rem_minmax(0,1fr)_8.5rem_minmax(0,1fr)_10rem] lg:items-baseline">
      <p className="flex flex-wrap items-baseline gap-x-2 lg:block">
        <Link to={quotationPaths.quotation(id)} className="font-medium tabular-nums covers-row">
          {number}
        </Link>
        <span className="text-muted lg:block">Version {version}</span>
      </p>
      <p className="min-w-0">
        <bdi className="wrap-anywhere">{buyer.company || buyer.name}</bdi>
        {buyer.country && (
          <span className="block text-muted">{getCountryName(buyer.country, i18n)}</span>
        )}
      </p>
      <p>
        {dealStep && dealStep !== 'accepted' ? (
          <DealBadge step={dealStep} />
        ) : (
          <QuotationBadge state={state} />
        )}
        {hasDraft && (
          <span className="block text-xs text-muted">Draft of version {version + 1}</span>
        )}
      </p>
      <p>
        <QuotationSums {...quotation} />
      </p>
      <p className="text-muted">
        {sentAt && <span className="block">Sent {formatDay(sentAt)}</span>}
        <span className={classNames(isSoon && 'font-medium text-amber')}>
          {validUntil && `Valid until ${formatDate(validUntil)}`}
        </span>
      </p>
    </li>
  )
}
