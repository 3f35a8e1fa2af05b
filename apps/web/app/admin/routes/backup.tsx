import { paths } from '@dhow/contract/paths'
import { DownloadBackup } from '#app/admin/backup/download-backup.tsx'
import { MoveSite } from '#app/admin/backup/move-site.tsx'
import { NightlyBackups } from '#app/admin/backup/nightly-backups.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { api } from '#app/api/client.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** Milliseconds between requests: this is how the page learns that a nightly backup or a download ended. */
const REFETCH_INTERVAL_MS = 5_000

export default function Backup() {
  const query = api.backups.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  return (
    <OfficePage title="Backup" back={{ to: paths.dashboard, label: 'Back to Dashboard' }}>
      <div className="grid max-w-3xl gap-4">
        {query.isPending && <Spinner label="Loading" note={retryNote(query)} />}
        {query.isError && !query.data && (
          <EmptyNote
            text="How nightly backups stand could not be loaded."
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && <NightlyBackups nightly={query.data.nightly} />}
        <DownloadBackup problem={query.data?.downloadProblem} />
        <MoveSite />
      </div>
    </OfficePage>
  )
}
