import { LIMITS } from '@dhow/contract/limits'
import type { Subscriber } from '@dhow/contract/newsletter/newsletter'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { ResourceList, useResourceList } from '#app/admin/frame/query-content.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { formatDay } from '#app/admin/ui/formats.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SearchBox } from '#app/ui/fields/search-box.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'

export default function Subscribers() {
  const client = useQueryClient()
  const status = api.newsletter.status.useQuery()
  const [search, setSearch] = useState('')
  const [pendingDelete, setPendingDelete] = useState<Subscriber>()
  const list = useResourceList(
    api.newsletter.list.infiniteQueryOptions({ query: { ...(search && { search }) } }),
    ({ _id }) => _id,
  )
  const remove = api.newsletter.remove.useMutation({
    onError: notifyError('Failed to delete subscriber'),
    onSettled: async () => {
      setPendingDelete(undefined)
      await client.invalidateQueries({ queryKey: api.newsletter.list.key() })
    },
  })

  return (
    <OfficePage
      title="Newsletter"
      action={
        <ExportButton
          onExport={() =>
            api.newsletter.download.save(
              { query: { search: search || undefined } },
              buildFileName('subscribers'),
            )
          }
          failure="Failed to export subscribers"
        />
      }
    >
      {status.data?.open === false && (
        <p className="mb-4 max-w-prose rounded-card bg-amber-soft px-5 py-4 text-sm text-amber">
          Visitors cannot subscribe yet. Connect your mailbox under Mail first.
        </p>
      )}
      <p className="mb-4 max-w-prose caption">
        {list.latest && <span>{`${list.latest.confirmed.toLocaleString('en')} subscribed. `}</span>}
        <span>
          The export contains everybody who confirmed, each with a link to unsubscribe. Put this
          link into every mail.
        </span>
      </p>
      <ResourceList
        list={list}
        noun="subscribers"
        label="Subscribers"
        filters={
          <SearchBox
            label="Search subscribers"
            placeholder="Search subscribers..."
            limit={LIMITS.text}
            search={search}
            onSearch={setSearch}
          />
        }
        empty={<EmptyNote text={search ? 'No subscribers found' : 'No subscribers yet'} />}
      >
        {(subscriber) => (
          <li
            key={subscriber._id}
            className="flex items-center gap-3 border-b border-line py-1 ps-4 pe-2 last:border-0"
          >
            <p className="grid min-w-0 flex-1 sm:grid-cols-[minmax(0,1fr)_16rem] sm:gap-4">
              <bdi className="truncate font-medium">{subscriber.email}</bdi>
              <Progress {...subscriber} />
            </p>
            <IconButton
              label={`Delete ${subscriber.email}`}
              Icon={Trash2}
              onClick={() => setPendingDelete(subscriber)}
            />
          </li>
        )}
      </ResourceList>
      <ConfirmDialog
        open={pendingDelete !== undefined}
        onClose={() => setPendingDelete(undefined)}
        title="Are you sure you want to delete this subscriber?"
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

const Progress = ({ requestedAt, confirmedAt }: Subscriber) =>
  confirmedAt ? (
    <span className="text-sm text-leaf">
      Subscribed since <time dateTime={confirmedAt}>{formatDay(confirmedAt)}</time>
    </span>
  ) : (
    <span className="caption">
      Confirmation requested on <time dateTime={requestedAt}>{formatDay(requestedAt)}</time>, not
      confirmed
    </span>
  )
