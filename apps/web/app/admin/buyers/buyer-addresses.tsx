import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { BuyerDetails, BuyerSummary } from '@dhow/contract/buyers/buyers'
import { LIMITS } from '@dhow/contract/limits'
import { skipToken, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/admin/frame/card.tsx'
import { ConfirmButton } from '#app/admin/frame/confirm-button.tsx'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { SearchBox } from '#app/ui/fields/search-box.tsx'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

const ITEM = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1'

const MAX_FOUND = 5

const REASONS = { company: 'Same company', domain: 'Same domain' }

type Other = Pick<BuyerSummary, 'id' | 'name' | 'email' | 'company'> & {
  reason?: keyof typeof REASONS
}

/** The addresses of a buyer, which can be split, and other buyers, which can be merged. */
export function BuyerAddresses({ buyer }: { buyer: BuyerDetails }) {
  const { id, addresses, suggestions } = buyer
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const found = api.buyers.list.useQuery(search ? { query: { search } } : skipToken)
  const reload = ({ message }: { message: string }) => {
    notify.success(message)
    setSearch('')
    return client.invalidateQueries({
      predicate: ({ queryKey: [resource] }) => resource === 'buyers' || resource === 'messages',
    })
  }
  const split = api.buyers.split.useMutation({
    onSuccess: reload,
    onError: notifyError('Could not split the buyer. Try again.'),
  })
  const merge = api.buyers.merge.useMutation({
    onSuccess: reload,
    onError: notifyError('Could not merge the buyers. Try again.'),
  })
  const others: Other[] = search
    ? (found.data?.items ?? []).filter((one) => one.id !== id).slice(0, MAX_FOUND)
    : suggestions
  return (
    <Card title="Addresses" small>
      <ul className="mt-2 grid gap-2 text-sm">
        {addresses.map(({ address, enquiries }) => (
          <li key={address} className={ITEM}>
            <span className="min-w-0">
              <bdi className="wrap-anywhere">{address}</bdi>
              <span className="block text-muted">{countOf(enquiries, 'enquiry', 'enquiries')}</span>
            </span>
            {addresses.length > 1 && (
              <ConfirmButton
                label="Split"
                title="Make this address a buyer of its own?"
                confirm="Split"
                busy={split.isPending}
                onConfirm={() => split.mutateAsync({ params: { id }, body: { address } })}
              >
                <bdi>{address}</bdi>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-5 mb-2 text-sm font-semibold">
        {suggestions.length > 0 ? 'May be the same buyer' : 'Merge with another buyer'}
      </h3>
      <div className="flex">
        <SearchBox
          label="Search for another buyer"
          placeholder="Search for another buyer"
          limit={LIMITS.text}
          search={search}
          onSearch={setSearch}
        />
      </div>
      <ul className="mt-3 grid gap-2 text-sm">
        {others.map((other) => (
          <li key={other.id} className={ITEM}>
            <span className="min-w-0">
              <Link to={buyerPaths.buyer(other.id)} className="text-sea hover:underline">
                <bdi className="wrap-anywhere">{other.company || other.name}</bdi>
              </Link>
              <bdi className="block wrap-anywhere">{other.email}</bdi>
              {other.reason && <span className="block text-muted">{REASONS[other.reason]}</span>}
            </span>
            <ConfirmButton
              label="Merge"
              title="Merge these buyers?"
              confirm="Merge"
              busy={merge.isPending}
              onConfirm={() => merge.mutateAsync({ params: { id }, body: { other: other.id } })}
            >
              The enquiries of <bdi>{other.email}</bdi> will be shown here. You can split them
              later.
            </ConfirmButton>
          </li>
        ))}
      </ul>
      {search && found.data && others.length === 0 && (
        <p className="mt-2 text-sm text-muted">No buyers found</p>
      )}
    </Card>
  )
}
