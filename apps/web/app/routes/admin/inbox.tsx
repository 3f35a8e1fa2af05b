import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/api/client.ts'
import { START, type View, viewMessages } from '#app/features/inbox/inbox.ts'
import { MessageTable } from '#app/features/inbox/message-table.tsx'
import { MessageView } from '#app/features/inbox/message-view.tsx'
import { SubjectList } from '#app/features/inbox/subject-list.tsx'
import { Toolbar } from '#app/features/inbox/toolbar.tsx'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { OfficePage } from '#app/ui/office-page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { notify, useFailureToast } from '#app/ui/toast.tsx'

export default function Inbox() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const openId = useSearchParams()[0].get('message')
  const { data: messages = [], isPending, isError, refetch } = api.messages.list.useQuery()
  const [view, setView] = useState(START)
  const [sidebarOpen, setSidebarOpen] = useState(false)
  const [selected, setSelected] = useState(new Set<string>())
  const [asking, setAsking] = useState(false)
  useFailureToast(isError, 'Failed to fetch messages')

  const remove = api.messages.removeMany.useMutation({
    onSuccess: async () => {
      notify.success('Messages deleted successfully')
      setSelected(new Set())
      await client.invalidateQueries({ queryKey: api.messages.list.queryKey() })
    },
    onError: () => notify.error('Failed to delete messages'),
    onSettled: () => setAsking(false),
  })
  const change = (next: View) => {
    setView(next)
    // What is no longer on show must not be deleted unseen.
    setSelected(new Set())
    if (openId) void navigate(paths.inbox)
  }

  const shown = viewMessages(messages, view)
  const open = messages.find(({ _id }) => _id === openId)

  return (
    <OfficePage title="Inbox" back={{ to: paths.dashboard, label: 'Back to Dashboard' }}>
      <div className="rounded-card border border-line bg-raised">
        <Toolbar
          view={view}
          onView={change}
          sidebarOpen={sidebarOpen}
          onSidebar={() => setSidebarOpen(!sidebarOpen)}
          selected={selected.size}
          onDelete={() => setAsking(true)}
        />
        <div className="flex max-md:flex-col">
          {sidebarOpen && (
            <SubjectList
              messages={messages}
              subject={view.subject}
              onSubject={(subject) => change({ ...view, subject })}
            />
          )}
          <div className="h-[600px] min-w-0 overflow-auto md:h-[450px] md:flex-1">
            {isPending && <Spinner label="Loading messages" />}
            {!isPending && open && (
              <MessageView message={open} onBack={() => void navigate(paths.inbox)} />
            )}
            {!isPending && !open && shown.length === 0 && (
              <EmptyNote
                text="No messages found"
                onRetry={isError ? () => void refetch() : undefined}
              />
            )}
            {!open && shown.length > 0 && (
              <MessageTable
                messages={shown}
                selected={selected}
                onSelect={setSelected}
                onOpen={(id) => void navigate(paths.message(id))}
              />
            )}
          </div>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Are you sure you want to delete selected messages?"
        cancel="Cancel"
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ body: { ids: [...selected] } })}
      />
    </OfficePage>
  )
}
