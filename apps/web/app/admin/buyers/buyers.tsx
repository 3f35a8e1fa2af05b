import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { BuyerSummary } from '@dhow/contract/buyers/buyers'
import { LIMITS } from '@dhow/contract/limits'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Link, useSearchParams } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { ResourceList, useResourceList } from '#app/admin/frame/query-content.tsx'
import { Badge } from '#app/admin/ui/badge.tsx'
import { formatDay } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { SearchBox } from '#app/ui/fields/search-box.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { pluralize } from '#app/ui/text.ts'

export default function Buyers() {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').slice(0, LIMITS.text)
  const list = useResourceList(
    api.buyers.list.infiniteQueryOptions({ query: { ...(search && { search }) } }),
    ({ id }) => id,
  )
  return (
    <OfficePage title="Buyers">
      <ResourceList
        list={list}
        noun="buyers"
        label="Buyers"
        filters={
          <SearchBox
            label="Search buyers"
            placeholder="Name, company, address or country"
            limit={LIMITS.text}
            search={search}
            onSearch={(text) =>
              setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true })
            }
          />
        }
        empty={
          <EmptyNote
            text={
              search ? 'No buyers found' : 'No buyers yet. The first enquiry adds the first one.'
            }
          />
        }
      >
        {(buyer) => <Row key={buyer.id} {...buyer} />}
      </ResourceList>
    </OfficePage>
  )
}

function Row({ id, name, email, company, country, label, enquiries, lastEnquiryAt }: BuyerSummary) {
  const { i18n } = useLingui()
  return (
    <li className="relative grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-0 hover:bg-paper md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_8rem_9rem] md:items-baseline">
      <p className="min-w-0 wrap-anywhere">
        <Link to={buyerPaths.buyer(id)} className="font-medium covers-row">
          <bdi>{company || name}</bdi>
        </Link>{' '}
        {label && (
          <Badge color="sea" wraps>
            {label}
          </Badge>
        )}
        <span className="block text-muted">
          {company && (
            <>
              <bdi>{name}</bdi> ·{' '}
            </>
          )}
          <bdi>{email}</bdi>
        </span>
      </p>
      <p className="min-w-0 text-muted">{country && getCountryName(country, i18n)}</p>
      <p className="tabular-nums">{pluralize(enquiries, 'enquiry', 'enquiries')}</p>
      <p className="text-muted">{lastEnquiryAt && `Last ${formatDay(lastEnquiryAt)}`}</p>
    </li>
  )
}
