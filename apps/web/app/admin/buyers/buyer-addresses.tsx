import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import type { BuyerDetails, BuyerSummary } from '@dhow/contract/buyers/buyers'
import { LIMITS } from '@dhow/contract/limits'
import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { SearchBox } from '#app/ui/fields/search-box.tsx'
import { pluralize } from '#app/ui/text.ts'

const ITEM = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1'

const MAX_CANDIDATES = 5

const REASONS = { company: 'Same company', domain: 'Same domain' }

type Candidate = Pick<BuyerSummary, 'id' | 'name' | 'email' | 'company'> & {
  reason?: keyof typeof REASONS
}

export function BuyerAddresses({ buyer }: { buyer: BuyerDetails }) {
  const { id, addresses, suggestions } = buyer
  const [search, setSearch] = useState('')
  const matches = api.buyers.list.useQuery(search ? { query: { search } } : skipToken)
  const stale = [api.buyers, api.messages]
  const clear = () => setSearch('')
  const split = api.buyers.split.useMutation(
    useOutcome(stale, 'Could not split the buyer. Try again.', clear),
  )
  const merge = api.buyers.merge.useMutation(
    useOutcome(stale, 'Could not merge the buyers. Try again.', clear),
  )
  const candidates: Candidate[] = search
    ? (matches.data?.items ?? [])
        .filter((candidate) => candidate.id !== id)
        .slice(0, MAX_CANDIDATES)
    : suggestions
  return (
    <Card title="Addresses" small>
      <ul className="mt-2 grid gap-2 text-sm">
        {addresses.map(({ address, enquiries }) => (
          <li key={address} className={ITEM}>
            <span className="min-w-0">
              <bdi className="wrap-anywhere">{address}</bdi>
              <span className="block text-muted">
                {pluralize(enquiries, 'enquiry', 'enquiries')}
              </span>
            </span>
            {addresses.length > 1 && (
              <ConfirmButton
                label="Split"
                title="Make this address a separate buyer?"
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
        {candidates.map((candidate) => (
          <li key={candidate.id} className={ITEM}>
            <span className="min-w-0">
              <Link to={buyerPaths.buyer(candidate.id)} className="text-sea hover:underline">
                <bdi className="wrap-anywhere">{candidate.company || candidate.name}</bdi>
              </Link>
              <bdi className="block wrap-anywhere">{candidate.email}</bdi>
              {candidate.reason && (
                <span className="block text-muted">{REASONS[candidate.reason]}</span>
              )}
            </span>
            <ConfirmButton
              label="Merge"
              title="Merge these buyers?"
              onConfirm={() => merge.mutateAsync({ params: { id }, body: { other: candidate.id } })}
            >
              The enquiries of <bdi>{candidate.email}</bdi> will be shown here. You can split them
              later.
            </ConfirmButton>
          </li>
        ))}
      </ul>
      {search && matches.data && candidates.length === 0 && (
        <p className="mt-2 caption">No buyers found</p>
      )}
    </Card>
  )
}
