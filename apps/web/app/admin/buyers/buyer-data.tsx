import { BUYER_LIMITS, buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import {
  type BuyerDetails,
  BuyerFields,
  type BuyerSummary,
  hashBuyer,
} from '@dhow/contract/buyers/buyers'
import { LIMITS } from '@dhow/contract/limits'
import { skipToken, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Card } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { notifyError, useOutcome, useSaved } from '#app/admin/ui/notices.tsx'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { SearchBox } from '#app/ui/fields/search-box.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { pluralize } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

export function BuyerData({ buyer: { id, email, stored } }: { buyer: BuyerDetails }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const erase = api.buyers.erase.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      await navigate(buyerPaths.list, { replace: true })
      // Everything may have changed; the buyer itself cannot be loaded again.
      client.removeQueries({ queryKey: api.buyers.get.key({ params: { id } }) })
      await client.invalidateQueries()
    },
    onError: notifyError('Could not erase the buyer. Try again.'),
  })
  const numbers = [
    pluralize(stored.messages, 'enquiry', 'enquiries'),
    pluralize(stored.entries, 'entry', 'entries'),
    pluralize(stored.files, 'file'),
    pluralize(stored.quotations, 'quotation'),
    pluralize(stored.mails, 'mail'),
    pluralize(stored.subscriptions, 'newsletter subscription'),
  ]
  return (
    <Card
      title="Personal data"
      small
      intro="If this person asks you for a copy of their data, or to delete it."
    >
      <div className="flex flex-wrap gap-3">
        <ExportButton
          format="JSON"
          label="Download data"
          onExport={() => api.buyers.export.save({ params: { id } }, buildFileName(email, 'json'))}
          failure="Could not export the data. Try again."
        />
        <ConfirmButton
          label="Erase buyer"
          title="Erase this buyer for good?"
          confirm="Erase for good"
          danger
          busy={erase.isPending}
          onConfirm={() => erase.mutateAsync({ params: { id } })}
        >
          <p>
            This deletes all data about <bdi>{email}</bdi>, also in spam and trash. Where other
            buyers’ enquiries name this person, the words are blacked out. You cannot undo this.
          </p>
          <p className="mt-2">
            Copies remain in your mailbox, in other programs that receive your enquiries, and in
            backups for about five weeks.
          </p>
          <ul className="mt-2 list-disc ps-5">
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </ConfirmButton>
      </div>
    </Card>
  )
}

const toFields = ({ label, note }: BuyerFields): BuyerFields => ({ label, note })

export function BuyerForm({ buyer }: { buyer: BuyerDetails }) {
  const client = useQueryClient()
  const form = useZodForm(BuyerFields, toFields(buyer))
  const save = api.buyers.save.useMutation()
  const params = { id: buyer.id }
  const query = api.buyers.get.queryOptions({ params })
  const versioned = useVersionedForm({
    form,
    subject: 'The buyer',
    record: toFields(buyer),
    restored: useFormDraft(form),
    load: async () => toFields(await client.fetchQuery({ ...query, staleTime: 0 })),
    send: (fields, base) =>
      save.mutateAsync({ params, body: { ...fields, ifVersion: hashBuyer(base) } }),
    onSaved: useSaved([api.buyers], 'Saved'),
    failure: 'Could not save the label and note. Try again.',
  })
  const button = useFocusAfterBusy(versioned.isBusy)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => versioned.save(fields))}
      className="mt-3 grid gap-4"
    >
      {versioned.wasRestored && <RestoredDraftNotice />}
      <TextField label="Label" limit={BUYER_LIMITS.label} {...form.field('label')} />
      <TextArea
        label="Note"
        hint="Only you see it."
        rows={4}
        limit={LIMITS.message}
        {...form.field('note')}
      />
      {versioned.conflictDialog}
      {form.notSaved}
      <div>
        <Button ref={button} type="submit" disabled={versioned.isSubmitting}>
          {versioned.isSubmitting ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </form>
  )
}

const ITEM = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1'

const MAX_CANDIDATES = 5

const REASONS = { company: 'Same company', domain: 'Same domain' }

type Candidate = Pick<BuyerSummary, 'id' | 'name' | 'email' | 'company'> & {
  reason?: keyof typeof REASONS
}

/** Lists the addresses of a buyer, which can be split, and other buyers, which can be merged. */
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
              confirm="Merge"
              busy={merge.isPending}
              onConfirm={() => merge.mutateAsync({ params: { id }, body: { other: candidate.id } })}
            >
              The enquiries of <bdi>{candidate.email}</bdi> will be shown here. You can split them
              later.
            </ConfirmButton>
          </li>
        ))}
      </ul>
      {search && matches.data && candidates.length === 0 && (
        <p className="mt-2 text-sm text-muted">No buyers found</p>
      )}
    </Card>
  )
}
