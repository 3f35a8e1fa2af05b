import { STATUSES } from '@dhow/contract/subjects'
import { ArrowDownNarrowWide, ArrowUpNarrowWide, PanelLeft, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { SearchFilter, SelectFilter } from '#app/ui/filter.tsx'
import type { View } from './inbox.ts'

type Props = {
  view: View
  onView: (view: View) => void
  sidebarOpen: boolean
  onSidebar: () => void
  selected: number
  onDelete: () => void
}

const LABELS = { pending: 'Pending', replied: 'Replied' }

export const Toolbar = ({ view, onView, sidebarOpen, onSidebar, selected, onDelete }: Props) => (
  <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
    <IconButton label="Filter by subject" aria-expanded={sidebarOpen} onClick={onSidebar}>
      <PanelLeft aria-hidden size={20} className="rtl:-scale-x-100" />
    </IconButton>
    <SearchFilter
      label="Search messages"
      placeholder="Search messages..."
      value={view.search}
      onChange={({ target }) => onView({ ...view, search: target.value })}
      className="basis-48"
    />
    <SelectFilter
      label="Filter by status"
      value={view.status}
      onChange={({ target }) => onView({ ...view, status: target.value as View['status'] })}
    >
      <option value="all">All Status</option>
      {STATUSES.map((status) => (
        <option key={status} value={status}>
          {LABELS[status]}
        </option>
      ))}
    </SelectFilter>
    {selected > 0 && (
      <Button look="quiet" onClick={onDelete}>
        <Trash2 aria-hidden size={18} /> Delete {selected.toLocaleString('en')}
      </Button>
    )}
    <IconButton
      label={
        view.newestFirst
          ? 'Newest first; show the oldest first'
          : 'Oldest first; show the newest first'
      }
      onClick={() => onView({ ...view, newestFirst: !view.newestFirst })}
    >
      {view.newestFirst ? (
        <ArrowDownNarrowWide aria-hidden size={20} />
      ) : (
        <ArrowUpNarrowWide aria-hidden size={20} />
      )}
    </IconButton>
  </div>
)
