import type { BuyerDetails } from '@dhow/contract/buyers/buyers'
import { paths } from '@dhow/contract/paths'
import { countryName } from '@dhow/trade/display-names'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Phone, useLocalTime } from '#app/admin/buyer-contact.tsx'
import { formatDay } from '#app/admin/files/formats.ts'
import { Card, Facts } from '#app/admin/frame/card.tsx'
import { countOf, formatNumber } from '#app/ui/text.ts'

export function BuyerFacts({ buyer }: { buyer: BuyerDetails }) {
  const { i18n } = useLingui()
  const { name, email, company, country, timeZone, phones, createdAt, lastEnquiryAt } = buyer
  const localTime = useLocalTime(timeZone)
  const facts: [string, ReactNode][] = [
    ['Name', name],
    ['Email', email],
    ...(company ? [['Company', company] as [string, string]] : []),
    ...(country ? [['Country', countryName(country, i18n)] as [string, string]] : []),
    ...(localTime ? [['Local time', localTime] as [string, string]] : []),
    ...phones.map((number): [string, ReactNode] => ['Phone', <Phone key="0" number={number} />]),
    ['Enquiries', formatNumber(buyer.enquiries)],
    ['First enquiry', formatDay(createdAt)],
    ...(lastEnquiryAt ? [['Last enquiry', formatDay(lastEnquiryAt)] as [string, string]] : []),
  ]
  return (
    <Card title="Buyer" small>
      <div className="mt-2">
        <Facts facts={facts} />
      </div>
    </Card>
  )
}

export const RequestedMost = ({ products }: Pick<BuyerDetails, 'products'>) =>
  products.length > 0 && (
    <Card title="Requested most" small>
      <ul className="mt-2 grid gap-y-2 text-sm">
        {products.map(({ productId, name, lines, cartons }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
          <li key={at} className="flex flex-wrap gap-x-4">
            <bdi className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {productId ? (
                <Link to={paths.editProduct(productId)} className="text-sea hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </bdi>
            <span className="text-muted tabular-nums">{`${countOf(lines, 'line')}${cartons !== null ? ` · ${countOf(cartons, 'carton')}` : ''}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
