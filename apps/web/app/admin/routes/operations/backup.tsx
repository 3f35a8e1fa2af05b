import { DownloadBackup, NightlyBackups } from '#app/admin/backup/backup-cards.tsx'
import { BackupSettings } from '#app/admin/backup/backup-settings.tsx'
import { Restore } from '#app/admin/backup/restore.tsx'
import { SiteTransfer } from '#app/admin/backup/site-transfer.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'

/** Milliseconds between requests: this is how the page learns that a nightly backup or a download ended. */
const REFETCH_INTERVAL_MS = 5_000

export default function Backup() {
  const query = api.backups.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  return (
    <OfficePage title="Backup">
      <div className="grid max-w-3xl gap-4">
        <QueryContent query={query} error="Could not load the backup status.">
          {(status) => (
            <>
              <NightlyBackups status={status} />
              <BackupSettings settings={status.settings} />
              <Restore status={status} />
            </>
          )}
        </QueryContent>
        <DownloadBackup problem={query.data?.downloadProblem} />
        <SiteTransfer />
      </div>
    </OfficePage>
  )
}
