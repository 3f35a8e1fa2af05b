import { LIMITS } from '@dhow/contract/limits'
import { OUTCOMES } from '@dhow/contract/messages/outcomes'
import { STATUSES, type Status } from '@dhow/contract/subjects/subjects'
import { ArrowDownNarrowWide, ArrowUpNarrowWide, PanelLeft, Trash2 } from 'lucide-react'
import { OUTCOME_OPTIONS } from '#app/admin/badges.tsx'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { type View, viewQuery } from '#app/admin/messages/inbox-view.ts'
import { SpamButton } from '#app/admin/messages/status-badge.tsx'
import { api } from '#app/api/client.ts'
import { datedName } from '#app/api/files.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Options } from '#app/ui/fields/field.tsx'
import { SearchBox, SelectFilter } from '#app/ui/fields/search-box.tsx'
import { formatNumber } from '#app/ui/text.ts'

type Props = {
  view: View
  /** `typed`: replaces the history entry. */
  onView: (view: View, typed?: boolean) => void
  sidebarOpen: boolean
  onSidebar: () => void
  selected: number
  onMarkSpam: (spam: boolean) => void
  onDelete: () => void
}

const STATUS_LABELS: Record<Status, string> = { pending: 'Pending', replied: 'Replied' }

const EXPORTS = {
  CSV: (view: View) =>
    api.messages.download.save({ query: viewQuery(view) }, datedName('messages')),
  Excel: (view: View) =>
    api.messages.downloadWorkbook.save({ query: viewQuery(view) }, datedName('messages', 'xlsx')),
}

export const Toolbar = ({ view, onView, sidebarOpen, onSidebar, selected, ...props }: Props) => (
  <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
    <IconButton
      label="Filter by subject"
      Icon={PanelLeft}
      size={20}
      aria-expanded={sidebarOpen}
      onClick={onSidebar}
      className="rtl:-scale-x-100"
    />
    <SearchBox
      label="Search messages"
      placeholder="Search messages..."
      limit={LIMITS.text}
      search={view.search}
      onSearch={(search) => onView({ ...view, search }, true)}
    />
    <SelectFilter
      label="Filter by status"
      value={view.status ?? 'all'}
      onChange={({ target }) =>
        onView({ ...view, status: STATUSES.find((status) => status === target.value) })
      }
    >
      <option value="all">All Status</option>
      <Options of={Object.entries(STATUS_LABELS)} />
    </SelectFilter>
    <SelectFilter
      label="Filter by outcome"
      value={view.outcome ?? 'all'}
      onChange={({ target }) =>
        onView({ ...view, outcome: OUTCOMES.find((outcome) => outcome === target.value) })
      }
    >
      <option value="all">All outcomes</option>
      <Options of={OUTCOME_OPTIONS} />
    </SelectFilter>
    {selected > 0 && <SpamButton spam={view.spam} onMark={props.onMarkSpam} />}
    {selected > 0 && (
      <Button variant="quiet" onClick={props.onDelete} className="max-md:px-3">
        <Trash2 aria-hidden size={18} />
        <span>
          <span className="max-md:sr-only">Delete</span> {formatNumber(selected)}
        </span>
      </Button>
    )}
    <IconButton
      {...(view.sort === 'newest'
        ? { label: 'Newest first. Show oldest first', Icon: ArrowDownNarrowWide }
        : { label: 'Oldest first. Show newest first', Icon: ArrowUpNarrowWide })}
      size={20}
      onClick={() => onView({ ...view, sort: view.sort === 'newest' ? 'oldest' : 'newest' })}
    />
    {(['Excel', 'CSV'] as const).map((format) => (
      <ExportButton
        key={format}
        what="inbox"
        format={format}
        onExport={() => EXPORTS[format](view)}
        failure="Failed to export messages"
      />
    ))}
  </div>
)
