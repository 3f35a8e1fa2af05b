import { contract } from '@dhow/contract'
import type { BackupPlace, BackupStatus } from '@dhow/contract/operations/backups'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { PasswordConfirmationForm } from '#app/admin/ui/confirmation.tsx'
import { formatBytes, formatMoment } from '#app/admin/ui/formats.ts'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { pluralize } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { Restore } from './restore.tsx'
import { SiteTransfer } from './site-transfer.tsx'

/** Milliseconds between requests, which show when a nightly backup or a download has ended. */
const REFETCH_INTERVAL_MS = 5_000

export default function Backup() {
  const query = api.backups.status.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  return (
    <OfficePage title="Backup">
      <div className="grid max-w-3xl gap-4">
        <QueryContent query={query} name="the backup status">
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

function NightlyBackups({ status }: { status: BackupStatus }) {
  const { settings, server, second, nextAt, isRunning } = status
  const run = api.backups.run.useMutation(
    useOutcome([api.backups], 'Could not start the backup. Try again.'),
  )
  return (
    <Card
      title="Nightly backups"
      intro="Your website saves all its data every night. The sizes are without pictures, which are stored once for all backups."
    >
      {server.problem && <Problem title="Problem with the last backup.">{server.problem}</Problem>}
      {second?.problem && <Problem title="Problem with the second copy.">{second.problem}</Problem>}
      {settings.target.kind === 'none' && (
        <Problem title="There is no second copy.">
          If the disk of the server fails, your data and its backups are lost together. Choose a
          place for a second copy below.
        </Problem>
      )}
      <dl className="my-2 text-sm">
        {Object.entries({
          'Next backup': isRunning
            ? 'Running now'
            : nextAt
              ? formatMoment(nextAt)
              : 'Nightly backups are off',
          'On the server': describePlace(server),
          ...(second && { 'Second copy': describePlace(second) }),
        }).map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-4 border-b border-line py-2.5 last:border-0 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere tabular-nums">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Button quiet onClick={() => run.mutate({})} disabled={isRunning || run.isPending}>
        {isRunning ? 'Backing up…' : 'Back up now'}
      </Button>
    </Card>
  )
}

const describePlace = ({ name, files }: BackupPlace) => {
  const [lastFile, ...olderFiles] = files.filter((file) => file.name.startsWith('dhow-'))
  return lastFile
    ? `${formatMoment(lastFile.at)}, ${formatBytes(lastFile.bytes)}. ${pluralize(olderFiles.length + 1, 'backup')} in ${name}`
    : `None yet in ${name}`
}

const Problem = ({ title, children }: { title: string; children: ReactNode }) => (
  <p role="status" className="my-3 caution text-sm">
    <span className="font-semibold">{title}</span> {children}
  </p>
)

/** Lets the browser stream the backup to disk, because it may not fit into memory. */
function startDownload(ticket: string): void {
  const link = document.createElement('a')
  link.href = `${contract.backups.download.path}?${new URLSearchParams({ ticket })}`
  link.download = ''
  link.click()
}

/** @param problem missing or damaged files of the last download */
function DownloadBackup({ problem }: { problem: string | undefined }) {
  const prepare = api.backups.prepareDownload.useMutation({
    onSuccess: ({ ticket }) => {
      startDownload(ticket)
      notify.success('The download has started. Your browser shows the progress.')
    },
  })
  return (
    <Card
      title="Download a backup"
      intro={
        <>
          One file with all current products, pictures, enquiries and settings. It contains personal
          data from enquiries, so store it securely.
        </>
      }
    >
      {problem && <Problem title="Problem with the last download.">{problem}</Problem>}
      <PasswordConfirmationForm
        failure="Could not create the backup. Try again."
        onConfirm={(body) => prepare.mutateAsync({ body })}
      >
        <Button type="submit" disabled={prepare.isPending}>
          <Download size={18} />
          <span>{prepare.isPending ? 'Preparing…' : 'Download backup'}</span>
        </Button>
      </PasswordConfirmationForm>
    </Card>
  )
}
