import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { BuyerDetails } from '@dhow/contract/buyers/buyers'
import { paths } from '@dhow/contract/paths'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { formatSum } from '@dhow/contract/quotations/quotation-texts'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import {
  QueryContent,
  ResourceList,
  useFreshQuery,
  useResourceList,
} from '#app/admin/frame/query-content.tsx'
import { StatusBadge, SubjectLabel, WorkBadge } from '#app/admin/messages/message-badges.tsx'
import { QuotationBadge, QuotationSums } from '#app/admin/quotations/quotation-badges.tsx'
import { Badge } from '#app/admin/ui/badge.tsx'
import { Card, Facts } from '#app/admin/ui/card.tsx'
import { formatDay } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { BuyerAddresses } from './buyer-addresses.tsx'
import { Phone, useLocalTime } from './buyer-contact.tsx'
import { BuyerForm } from './buyer-form.tsx'
import { PersonalData } from './personal-data.tsx'

export default function BuyerScreen() {
  const { id = '' } = useParams()
  return <LoadedBuyer key={id} id={id} />
}

function LoadedBuyer({ id }: { id: string }) {
  const query = useFreshQuery(api.buyers.get.queryOptions({ params: { id } }))
  const { company, name, label } = query.data ?? {}
  return (
    <OfficePage
      title={company || name || 'Buyer'}
      back={{ to: buyerPaths.list, label: 'Back to buyers' }}
      action={
        label && (
          <Badge color="sea" wraps>
            {label}
          </Badge>
        )
      }
    >
      <QueryContent
        query={query}
        error="Could not load the buyer. They may have been merged or erased."
      >
        {(buyer) => <BuyerView buyer={buyer} />}
      </QueryContent>
    </OfficePage>
  )
}

const BuyerView = ({ buyer }: { buyer: BuyerDetails }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
    <div className="lg:col-start-2">
      <BuyerFacts buyer={buyer} />
    </div>
    <div className="grid grid-cols-1 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <BuyerEnquiries id={buyer.id} />
      <BuyerQuotations buyer={buyer} />
      <RequestedMost products={buyer.products} />
    </div>
    <div className="grid grid-cols-1 gap-4 lg:col-start-2">
      <Card title="Label and note" small>
        {/* A merge may change both. */}
        <BuyerForm key={buyer.addresses.length} buyer={buyer} />
      </Card>
      <BuyerAddresses buyer={buyer} />
      <PersonalData buyer={buyer} />
    </div>
  </div>
)

const LINK = 'text-link text-sea tabular-nums'

const ITEM =
  'flex text-sm flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 last:border-0'

const EMPTY = 'mt-2 caption'

function BuyerEnquiries({ id }: { id: string }) {
  const list = useResourceList(
    api.messages.list.infiniteQueryOptions({ query: { buyer: id } }),
    ({ _id }) => _id,
  )
  return (
    <Card title="Enquiries" small>
      <ResourceList
        list={list}
        noun="enquiries"
        label="Enquiries"
        empty={<p className={EMPTY}>No enquiry is in the inbox.</p>}
      >
        {({ _id, reference, subject, lineCount, createdAt, status, outcome, work, delivery }) => (
          <li key={_id} className={ITEM}>
            <Link to={paths.message(_id)} className={LINK}>
              {reference || 'Enquiry'}
            </Link>
            <span className="min-w-28">{formatDay(createdAt)}</span>
            <span className="min-w-0 flex-1 basis-36 sm:basis-0">
              {lineCount ? pluralize(lineCount, 'line') : <SubjectLabel subject={subject} />}
            </span>
            <div className="flex flex-wrap gap-1">
              <WorkBadge work={work} />
              <StatusBadge status={status} outcome={outcome} {...(delivery && { delivery })} />
            </div>
          </li>
        )}
      </ResourceList>
    </Card>
  )
}

function BuyerQuotations({ buyer: { id, sums } }: { buyer: BuyerDetails }) {
  const { i18n } = useLingui()
  const list = useResourceList(
    api.quotations.list.infiniteQueryOptions({ query: { buyer: id } }),
    (quotation) => quotation.id,
  )
  const formatSums = (list: BuyerDetails['sums']['won']) =>
    list.map(({ currency, sum }) => formatSum(sum, currency, i18n)).join(' · ')
  const intro = [
    sums.quoted.length > 0 && `Quoted ${formatSums(sums.quoted)}`,
    sums.won.length > 0 && `Won ${formatSums(sums.won)}`,
  ].filter(Boolean)
  return (
    <Card title="Quotations" small intro={intro.join('. ')}>
      <ResourceList
        list={list}
        noun="quotations"
        label="Quotations"
        empty={<p className={EMPTY}>No quotations yet.</p>}
      >
        {({ id, number, version, state, createdAt, ...quotation }) => (
          <li key={id} className={ITEM}>
            <Link to={quotationPaths.quotation(id)} className={LINK}>
              {number}
            </Link>
            <span className="min-w-28">{formatDay(quotation.sentAt ?? createdAt)}</span>
            <span className="min-w-0 flex-1 basis-36 sm:basis-0">
              <QuotationSums {...quotation} />
            </span>
            <QuotationBadge state={state} />
          </li>
        )}
      </ResourceList>
    </Card>
  )
}

function BuyerFacts({ buyer }: { buyer: BuyerDetails }) {
  const { i18n } = useLingui()
  const { name, email, company, country, timeZone, phones, createdAt, lastEnquiryAt } = buyer
  const localTime = useLocalTime(timeZone)
  return (
    <Card title="Buyer" small>
      <Facts
        facts={[
          ['Name', name],
          ['Email', email],
          ['Company', company],
          ['Country', country && getCountryName(country, i18n)],
          ['Local time', localTime],
          ...phones.map((number): [string, ReactNode] => [
            'Phone',
            <Phone key={number} number={number} />,
          ]),
          ['Enquiries', formatNumber(buyer.enquiries)],
          ['First enquiry', formatDay(createdAt)],
          ['Last enquiry', lastEnquiryAt && formatDay(lastEnquiryAt)],
        ]}
      />
    </Card>
  )
}

const RequestedMost = ({ products }: Pick<BuyerDetails, 'products'>) =>
  products.length > 0 && (
    <Card title="Requested most" small>
      <ul className="mt-2 grid gap-y-2 text-sm">
        {products.map(({ productId, name, lines, cartons }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
          <li key={index} className="flex flex-wrap gap-x-4">
            <bdi className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {productId ? (
                <Link to={paths.editProduct(productId)} className="text-sea hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </bdi>
            <span className="text-muted tabular-nums">{`${pluralize(lines, 'line')}${cartons !== null ? ` · ${pluralize(cartons, 'carton')}` : ''}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
