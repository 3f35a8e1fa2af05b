import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useOutlet, useParams, useSearchParams } from 'react-router'
import { OfficeTitle } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { describeSelection, SelectionBar } from '#app/admin/ui/selection-bar.tsx'
import { api } from '#app/api/office.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useMedia } from '#app/ui/hooks.ts'
import { EmptyNote } from '#app/ui/notice.tsx'
import { pluralize } from '#app/ui/text.ts'
import { notify, useErrorToast } from '#app/ui/toast.tsx'
import { MessageList } from './inbox/message-list.tsx'
import { focusRow, getFocusedId, Shortcuts, useReturnFocus } from './inbox/shortcuts.tsx'
import { SubjectList } from './inbox/subject-list.tsx'
import { BulkActions, Toolbar, WorkViews } from './inbox/toolbar.tsx'
import {
  readView,
  sortByActivity,
  toViewSearch,
  useChange,
  useInboxHead,
  useMessageSelection,
  useReload,
  useSplit,
  type View,
} from './inbox/use-inbox.ts'
import type { InboxContext } from './inbox-message.tsx'

/** Media query of windows in which the sidebar is open at first. */
const WIDE = '(min-width: 96rem)'

/** Media query of windows in which the sidebar overlays the list. */
const NARROW = '(width < 48rem)'

type PendingDelete = { ids: string[]; successor?: string | undefined }

export default function Inbox() {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const { id: openId } = useParams()
  const [pendingDelete, setPendingDelete] = useState<PendingDelete>()
  const view = readView(useSearchParams()[0])
  const search = toViewSearch(view)
  const split = useSplit()
  const listView = openId && split ? sortByActivity(view) : view
  const head = useInboxHead(listView)
  const { selected, select, selectAll, selecting } = useMessageSelection(view)
  const selection = describeSelection(selected.size, head.data?.total ?? 0, 'message')
  const isCut = head.data?.isMore && selected.size === 0
  const selectionText = isCut
    ? `The first ${selection.text}. Refine the search to find others.`
    : selection.text
  const bar = useRef<HTMLDivElement>(null)
  const narrow = useMedia(NARROW)
  const wide = useMedia(WIDE)
  const [sidebar, setSidebar] = useState<{ open: boolean; wide: boolean }>()
  // The choice made in a wide window does not apply to a narrow one.
  const sidebarOpen = sidebar?.wide === wide ? sidebar.open : wide && !openId
  const setSidebarOpen = (open: boolean) => setSidebar({ open, wide })
  const onLeave = () => {
    // The history entry restores the scroll offset.
    if (state?.fromList) void navigate(-1)
    else void navigate({ pathname: paths.inbox, search })
  }
  const message = useOutlet({
    onDelete: (id, successor) => setPendingDelete({ ids: [id], successor }),
    onLeave,
  } satisfies InboxContext)
  const { returnTo, onReturn, replaceBy, heading } = useReturnFocus(openId)
  useErrorToast(head.isError, 'Failed to fetch messages')

  const remove = api.messages.removeMany.useMutation({
    onSuccess: (_response, { body: { ids } }) => {
      notify.success('Messages deleted successfully')
      const deletedIds = new Set(ids)
      select(new Set([...selected].filter((id) => !deletedIds.has(id))))
      setPendingDelete(undefined)
      if (openId && deletedIds.has(openId)) {
        replaceBy(pendingDelete?.successor)
        onLeave()
      }
    },
    onError: () => {
      setPendingDelete(undefined)
      notify.error('Failed to delete messages')
    },
    onSettled: useReload(),
  })
  const leaveSelection = () => {
    // The pressed button disappears.
    bar.current?.focus()
    select(new Set())
  }
  const markDone = api.conversations.setWorkState.useMutation(
    useChange('Could not save the change. Try again.'),
  )
  const onDone = () => {
    const id = openId ?? getFocusedId()
    if (id && !view.spam && !view.trash) {
      markDone.mutate({ params: { id }, body: { state: 'done', by: 'mail' } })
      // The focused row leaves the view.
      if (!openId && view.work) focusRow(1)
    }
  }
  const onMove = (direction: 1 | -1) => {
    if (!openId) return focusRow(direction)
    const label = direction > 0 ? 'Next message' : 'Previous message'
    document.querySelector<HTMLElement>(`nav a[aria-label='${label}']`)?.click()
  }
  const change = (next: View, replace = false) => {
    void navigate(
      { pathname: paths.inbox, search: toViewSearch(next) },
      { replace: replace && !openId, preventScrollReset: true },
    )
  }

  const count = pendingDelete?.ids.length ?? 0
  const isOpenMessage = count === 1 && pendingDelete?.ids[0] === openId

  const bulk = selected.size > 0 && (
    <BulkActions
      ids={[...selected]}
      folder={view.trash ? 'trash' : view.spam ? 'spam' : 'inbox'}
      onChanged={leaveSelection}
      onDelete={() => setPendingDelete({ ids: [...selected] })}
    />
  )
  const selectionBar = (
    <SelectionBar
      ref={bar}
      text={selecting ? 'Selecting…' : head.data && selectionText}
      all={selecting || head.data?.isMore ? undefined : selection.all}
      onAll={() => void selectAll()}
      onClear={selected.size > 0 ? () => select(new Set()) : undefined}
      className="shrink-0 ps-4 pe-4"
    />
  )

  return (
    <>
      <OfficeTitle title="Inbox" />
      <div
        className={classNames(
          'mb-4 flex items-center justify-between gap-4 max-lg:justify-end max-md:mb-3',
          openId && 'sr-only',
        )}
      >
        <h1 className="text-2xl font-semibold max-lg:sr-only" {...heading}>
          Inbox
        </h1>
        {!message && <ButtonLink to={paths.addEnquiry}>Add enquiry</ButtonLink>}
      </div>
      {/* With a message beside the list, the toolbar is above the list only. */}
      <div
        className={classNames(
          'grid [--around:5.75rem] lg:[--around:5rem] grid-cols-[var(--sidebar)_minmax(0,1fr)] grid-rows-[auto_minmax(600px,1fr)] overflow-clip panel md:grid-rows-[auto_minmax(450px,1fr)]',
          message
            ? 'min-h-[calc(100dvh-var(--header-height)-var(--around))] xl:grid-cols-[var(--sidebar)_22rem_minmax(0,1fr)]'
            : 'min-h-[calc(100dvh-var(--header-height)-var(--around)-3.75rem)]',
          sidebarOpen ? '[--sidebar:0px] md:[--sidebar:250px]' : '[--sidebar:0px]',
        )}
      >
        <div className={classNames('col-span-2 border-b border-line', openId && 'max-md:hidden')}>
          <Toolbar
            view={view}
            onView={change}
            sidebarOpen={sidebarOpen}
            onSidebar={() => setSidebarOpen(!sidebarOpen)}
            compact={message !== null}
          >
            {!message && bulk}
            <Shortcuts onMove={onMove} onDone={onDone} />
          </Toolbar>
          {message ? (
            bulk && (
              <div className="border-t border-line">
                <div className="flex flex-wrap gap-2 p-2">{bulk}</div>
                {selectionBar}
              </div>
            )
          ) : (
            <div
              className={classNames(
                'flex items-center justify-between border-t border-line',
                selected.size > 0 && 'flex-wrap',
              )}
            >
              <WorkViews view={view} onView={change} />
              {selectionBar}
            </div>
          )}
        </div>
        {sidebarOpen && (
          <div className="relative row-start-2">
            <SubjectList
              counts={head.data}
              view={view}
              onChoose={(next) => {
                if (narrow) setSidebarOpen(false)
                change(next)
              }}
            />
          </div>
        )}
        {(!message || split) && (
          <div className="relative col-start-2 row-start-2">
            <div className="absolute inset-0">
              <QueryContent query={head} name="the messages" error="No messages found">
                {(page) =>
                  page.total === 0 ? (
                    <EmptyNote text="No messages found" />
                  ) : (
                    <MessageList
                      key={search + (message ? ' beside' : '')}
                      view={listView}
                      search={search}
                      head={page}
                      changing={head.isPlaceholderData}
                      selected={selected}
                      onSelect={select}
                      entry={message ? undefined : key}
                      returnTo={message ? undefined : returnTo}
                      onReturn={onReturn}
                      openId={openId}
                    />
                  )
                }
              </QueryContent>
            </div>
          </div>
        )}
        {message && (
          <div className="relative col-start-2 row-start-2 border-line xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:border-s">
            {message}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={pendingDelete !== undefined}
        onClose={() => setPendingDelete(undefined)}
        title={`Are you sure you want to delete ${isOpenMessage ? 'this message' : 'selected messages'}?`}
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ body: { ids: pendingDelete?.ids ?? [] } })}
      >
        <span>{count === 1 ? 'One message moves' : `${pluralize(count, 'message')} move`}</span> to
        the trash, where you can restore <span>{count === 1 ? 'it' : 'them'}</span> for{' '}
        <span>{LIMITS.trashDays}</span> days.
      </ConfirmDialog>
    </>
  )
}
