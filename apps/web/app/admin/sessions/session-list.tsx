import { LIMITS } from '@dhow/contract/limits'
import type { Session } from '@dhow/contract/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { inWords } from '#app/ui/numbers.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { notify } from '#app/ui/toast.tsx'

const when = (iso: string) => <time dateTime={iso}>{formatMoment(iso)}</time>

/** The administrator's sessions, each with a button to end it; this one is ended by Logout. */
export function SessionList() {
  const client = useQueryClient()
  const query = api.sessions.list.useQuery()
  const ended = {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onError: (error: Error) =>
      notify.error(messageOf(error, 'The session was not ended. Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: api.sessions.list.key() }),
  }
  const end = api.sessions.end.useMutation(ended)
  const endOthers = api.sessions.endOthers.useMutation(ended)
  const sessions = query.data?.items ?? []
  const busy = end.isPending || endOthers.isPending
  return (
    <section aria-labelledby="sessions" className="mt-14 border-t border-line pt-8 text-start">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-lg font-semibold">
          Where you are logged in
        </h2>
        {sessions.length > 1 && (
          <Button variant="quiet" disabled={busy} onClick={() => endOthers.mutate({})}>
            End all others
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">
        End what you do not know, then change the password. A session ends by itself after{' '}
        {inWords(LIMITS.sessionIdleDays)} days without use, and after {inWords(LIMITS.sessionDays)}{' '}
        days in any case.
      </p>
      {query.isPending && <Spinner label="Loading sessions" />}
      {query.isError && (
        <EmptyNote text="The sessions could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <ul aria-label="Sessions" className="mt-4 rounded-card border border-line bg-raised">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={busy}
              onEnd={() => end.mutate({ params: { id: session.id } })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { session: Session; busy: boolean; onEnd: () => void }

function Row({
  session: { device, network, isThis, createdAt, lastUsedAt },
  busy,
  onEnd,
}: RowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-3 last:border-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-medium">
          {device}
          {isThis && <span className="ms-2 text-sm font-normal text-leaf">This one</span>}
        </p>
        <p className="text-sm text-muted">
          <bdi>{network}</bdi> · last used {when(lastUsedAt)} · since {when(createdAt)}
        </p>
      </div>
      {!isThis && (
        <Button
          variant="quiet"
          disabled={busy}
          aria-label={`End ${device}, ${network}, last used ${formatMoment(lastUsedAt)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}
