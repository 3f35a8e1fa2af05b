import { LIMITS } from '@dhow/contract/limits'
import type { WorkChange } from '@dhow/contract/messages/conversations'
import { OUTCOMES, type WorkState } from '@dhow/contract/messages/work-states'
import { STATUSES, type Status } from '@dhow/contract/subjects/subjects'
import {
  ArrowDownNarrowWide,
  ArrowUpNarrowWide,
  Download,
  PanelLeft,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useDashboard } from '#app/admin/frame/office-page.tsx'
import { DoneMenu, SnoozeMenu } from '#app/admin/messages/conversation/work-actions.tsx'
import { OUTCOME_OPTIONS, SpamButton } from '#app/admin/messages/message-badges.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { ExportItem } from '#app/admin/ui/export-button.tsx'
import { Menu, MenuItem } from '#app/admin/ui/menu.tsx'
import { buildFileName } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { SearchBox, SelectFilter } from '#app/ui/fields/search-box.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { SaveFilter } from './subject-list.tsx'
import { toViewQuery, useChange, useMarkSpam, type View } from './use-inbox.ts'

type Props = {
  view: View
  onView: (view: View, replace?: boolean) => void
  sidebarOpen: boolean
  onSidebar: () => void
  /** Shows only the search, because a message is open. */
  compact: boolean
  children: ReactNode
}

const STATUS_LABELS: Record<Status, string> = { pending: 'Pending', replied: 'Replied' }

const EXPORTS: [format: string, save: (view: View) => Promise<void>][] = [
  [
    'Excel',
    (view) =>
      api.messages.downloadWorkbook.save(
        { query: toViewQuery(view) },
        buildFileName('messages', 'xlsx'),
      ),
  ],
  [
    'CSV',
    (view) => api.messages.download.save({ query: toViewQuery(view) }, buildFileName('messages')),
  ],
]

export const Toolbar = ({ view, onView, sidebarOpen, onSidebar, compact, children }: Props) => (
  <div className="flex flex-wrap items-center gap-2 p-2">
    <IconButton
      label="Filter by subject"
      Icon={PanelLeft}
      size={20}
      aria-expanded={sidebarOpen}
      onClick={onSidebar}
      className="rtl:-scale-x-100"
    />
    <div data-shortcut="/" className="flex min-w-0 flex-1 basis-28 md:basis-44">
      <SearchBox
        label="Search messages"
        placeholder="Search messages..."
        limit={LIMITS.text}
        search={view.search}
        onSearch={(search) => onView({ ...view, search }, true)}
      />
    </div>
    {!compact && <Filters view={view} onView={onView} />}
    {children}
    {!compact && <ViewActions view={view} onView={onView} />}
  </div>
)

type FilterProps = Pick<Props, 'view' | 'onView'>

const Filters = ({ view, onView }: FilterProps) => (
  <>
    <SelectFilter
      label="Filter by status"
      className="max-md:order-1"
      value={view.status ?? 'all'}
      onChange={({ target }) =>
        onView({ ...view, status: STATUSES.find((status) => status === target.value) })
      }
      options={Object.entries(STATUS_LABELS)}
    >
      <option value="all">All Status</option>
    </SelectFilter>
    <SelectFilter
      label="Filter by outcome"
      className="max-md:order-1"
      value={view.outcome ?? 'all'}
      onChange={({ target }) =>
        onView({ ...view, outcome: OUTCOMES.find((outcome) => outcome === target.value) })
      }
      options={OUTCOME_OPTIONS}
    >
      <option value="all">All outcomes</option>
    </SelectFilter>
  </>
)

const ViewActions = ({ view, onView }: FilterProps) => (
  <>
    <SaveFilter view={view} />
    <IconButton
      {...(view.sort !== 'oldest'
        ? { label: 'Newest first. Show oldest first', Icon: ArrowDownNarrowWide }
        : { label: 'Oldest first. Show newest first', Icon: ArrowUpNarrowWide })}
      size={20}
      onClick={() => onView({ ...view, sort: view.sort === 'oldest' ? 'newest' : 'oldest' })}
    />
    <Menu label="Export" Icon={Download} compact>
      {EXPORTS.map(([format, save]) => (
        <ExportItem key={format} onExport={() => save(view)} failure="Failed to export messages">
          {format}
        </ExportItem>
      ))}
    </Menu>
  </>
)

const VIEWS: [work: WorkState | undefined, label: string][] = [
  [undefined, 'All'],
  ['ours', 'Waiting for us'],
  ['theirs', 'Waiting for buyers'],
  ['snoozed', 'Snoozed'],
  ['done', 'Done'],
]

type WorkViewsProps = { view: View; onView: (view: View) => void }

export function WorkViews({ view, onView }: WorkViewsProps) {
  const ours = useDashboard().data?.messages.ours
  return (
    <ul
      aria-label="Next step"
      className="flex min-w-0 gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]"
    >
      {VIEWS.map(([work, label]) => (
        <li key={label} className="shrink-0">
          <button
            type="button"
            aria-pressed={view.work === work && !view.spam && !view.trash}
            onClick={() => onView({ ...view, work, spam: false, trash: false })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm -outline-offset-2 hover:bg-paper aria-pressed:bg-paper aria-pressed:font-semibold md:min-h-9"
          >
            {label}
            {work === 'ours' && ours !== undefined && ours > 0 && (
              <span className="text-muted tabular-nums">{formatNumber(ours)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

type BulkProps = {
  ids: string[]
  folder: 'inbox' | 'spam' | 'trash'
  /** Called after the messages have changed: the pressed button disappears. */
  onChanged: () => void
  onDelete: () => void
}

export function BulkActions({ ids, folder, onChanged, onDelete }: BulkProps) {
  const change = useChange('Could not change the messages. Try again.', onChanged)
  const work = api.conversations.setWorkStates.useMutation(change)
  const restore = api.conversations.restore.useMutation(change)
  const remove = api.conversations.removeForGood.useMutation(change)
  const move = useMarkSpam(onChanged)
  const set = (changed: WorkChange) => work.mutate({ body: { ids, ...changed } })
  if (folder === 'trash') {
    return (
      <>
        <Button
          quiet
          disabled={restore.isPending}
          onClick={() => restore.mutate({ body: { ids } })}
        >
          <Undo2 size={18} /> Restore {formatNumber(ids.length)}
        </Button>
        <ConfirmButton
          label="Delete for good"
          title="Delete the selected messages for good?"
          danger
          onConfirm={() => remove.mutateAsync({ body: { ids } })}
        >
          {pluralize(ids.length, 'message')} and all their answers are deleted. This cannot be
          undone.
        </ConfirmButton>
      </>
    )
  }
  return (
    <>
      {folder === 'inbox' && (
        <>
          <DoneMenu disabled={work.isPending} onChoose={set}>
            <MenuItem onChoose={() => set({ state: 'ours' })}>Reopen</MenuItem>
          </DoneMenu>
          <SnoozeMenu disabled={work.isPending} onChoose={set} />
        </>
      )}
      <SpamButton
        spam={folder === 'spam'}
        onMark={(spam) => move.mutate({ body: { ids, spam } })}
      />
      <Button quiet onClick={onDelete} className="max-md:px-3">
        <Trash2 size={18} />
        <span>
          <span className="max-md:sr-only">Delete</span> {formatNumber(ids.length)}
        </span>
      </Button>
    </>
  )
}
