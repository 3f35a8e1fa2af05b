import { LIMITS } from '@dhow/contract/limits'
import type { Subscriber } from '@dhow/contract/newsletter'
import { paths } from '@dhow/contract/paths'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '#app/admin/export-button.tsx'
import { SubscriberList } from '#app/admin/newsletter/subscriber-list.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { datedName } from '#app/api/save-file.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { notify } from '#app/ui/toast.tsx'

export default function Subscribers() {
  const client = useQueryClient()
  const status = api.newsletter.status.useQuery()
  const [search, setSearch] = useState('')
  const [pendingDelete, setPendingDelete] = useState<Subscriber>()
  const query = useInfiniteQuery({
    ...api.newsletter.list.infiniteQueryOptions({ query: { ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: retryInterval,
  })
  const remove = api.newsletter.remove.useMutation({
    onError: (error) => notify.error(messageOf(error, 'Failed to delete subscriber')),
    onSettled: async () => {
      setPendingDelete(undefined)
      await client.invalidateQueries({ queryKey: api.newsletter.list.key() })
    },
  })
  const pages = query.data?.pages ?? []
  const latest = pages.at(-1)
  // A subscriber added while pages load can be on two of them.
  const found = new Map(pages.flatMap(({ items }) => items).map((one) => [one._id, one]))

  return (
    <OfficePage
      title="Newsletter"
      back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
      action={
        <ExportButton
          onExport={() =>
            api.newsletter.download.save(
              { query: { search: search || undefined } },
              datedName('subscribers'),
            )
          }
          onError={(error) => notify.error(messageOf(error, 'Failed to export subscribers'))}
        />
      }
    >
      {status.data?.open === false && (
        <p className="mb-4 max-w-prose rounded-card bg-amber-soft px-5 py-4 text-sm text-amber">
          Nobody can subscribe yet: that takes a mail server, which whoever runs this site can set
          up.
        </p>
      )}
      <p className="mb-4 max-w-prose text-sm text-muted">
        {latest && `${latest.confirmed.toLocaleString('en')} on the list. `}
        The export holds those on the list, each with the address that unsubscribes them: put it
        into every mail that you send them.
      </p>
      <div className="rounded-card border border-line bg-raised">
        <div className="flex border-b border-line p-2">
          <SearchBox
            label="Search subscribers"
            placeholder="Search subscribers..."
            limit={LIMITS.text}
            search={search}
            onSearch={setSearch}
          />
        </div>
        {query.isPending && !query.errorUpdateCount && (
          <Spinner label="Loading subscribers" note={retryNote(query)} />
        )}
        {!query.data && query.errorUpdateCount > 0 && (
          <EmptyNote
            text="The subscribers could not be loaded."
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && found.size === 0 && (
          <EmptyNote text={search ? 'No subscribers found' : 'Nobody has subscribed yet.'} />
        )}
        <SubscriberList subscribers={[...found.values()]} onDelete={setPendingDelete} />
      </div>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mx-auto mt-6 flex"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <ConfirmDialog
        open={pendingDelete !== undefined}
        onClose={() => setPendingDelete(undefined)}
        title="Are you sure you want to delete this subscriber?"
        cancel="Cancel"
        confirm="Yes"
        danger
        busy={remove.isPending}
        onConfirm={() => pendingDelete && remove.mutate({ params: { id: pendingDelete._id } })}
      >
        <bdi>{pendingDelete?.email}</bdi>
      </ConfirmDialog>
    </OfficePage>
  )
}
