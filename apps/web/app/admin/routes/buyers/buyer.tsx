import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { BuyerDetails } from '@dhow/contract/buyers/buyers'
import { useParams } from 'react-router'
import { Badge } from '#app/admin/badges.tsx'
import { BuyerAddresses } from '#app/admin/buyers/buyer-addresses.tsx'
import { BuyerData } from '#app/admin/buyers/buyer-data.tsx'
import { BuyerFacts, RequestedMost } from '#app/admin/buyers/buyer-facts.tsx'
import { BuyerForm } from '#app/admin/buyers/buyer-form.tsx'
import { BuyerEnquiries, BuyerQuotations } from '#app/admin/buyers/buyer-lists.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { useFreshQuery } from '#app/admin/use-fresh-query.ts'
import { api } from '#app/api/office.ts'

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
      action={label && <Badge color="sea">{label}</Badge>}
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
  <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
    <div className="lg:col-start-2">
      <BuyerFacts buyer={buyer} />
    </div>
    <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <BuyerEnquiries id={buyer.id} />
      <BuyerQuotations buyer={buyer} />
      <RequestedMost products={buyer.products} />
    </div>
    <div className="grid gap-4 lg:col-start-2">
      <Card title="Label and note" small>
        {/* A merge may change both. */}
        <BuyerForm key={buyer.addresses.length} buyer={buyer} />
      </Card>
      <BuyerAddresses buyer={buyer} />
      <BuyerData buyer={buyer} />
    </div>
  </div>
)
