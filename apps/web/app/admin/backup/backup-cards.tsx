import { contract } from '@dhow/contract'
import type { NightlyBackups as State } from '@dhow/contract/operations/backups'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes, formatMoment } from '#app/admin/files/formats.ts'
import { Card } from '#app/admin/frame/card.tsx'
import { PasswordConfirmationForm } from '#app/admin/frame/password-confirmation.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

/** @param nightly undefined while nightly backups are off */
export const NightlyBackups = ({ nightly }: { nightly: State | undefined }) => (
  <Card title="Nightly backups">{nightly ? <BackupStatus {...nightly} /> : <BackupsOff />}</Card>
)

const BackupsOff = () => (
  <p className="mt-1 max-w-prose text-sm text-muted">
    Nightly backups are off. To turn them on, ask your server administrator to set{' '}
    <code>BACKUP_DIR</code> to a folder on another disk. The server then keeps seven daily and four
    weekly backups.
  </p>
)

function BackupStatus({ folder, last, count, nextAt, isRunning, problem }: State) {
  const rows = {
    'Last backup': last ? `${formatMoment(last.at)}, ${formatBytes(last.bytes)}` : 'None yet',
    'Next backup': isRunning
      ? 'Running now'
      : problem
        ? 'As soon as possible'
        : formatMoment(nextAt),
    Stored: countOf(count, 'backup'),
    'Folder on the server': folder,
  }
  return (
    <>
      {problem && (
        <Problem title="Problem with the last backup.">
          {problem} The server will try again.
        </Problem>
      )}
      <dl className="mt-2 text-sm">
        {Object.entries(rows).map(([name, text]) => (
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
    </>
  )
}

const Problem = ({ title, children }: { title: string; children: ReactNode }) => (
  <p role="status" className="my-3 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
    <span className="font-semibold">{title}</span> {children}
  </p>
)

/** Lets the browser stream the backup to disk, because it may not fit into memory. */
function save(ticket: string): void {
  const link = document.createElement('a')
  link.href = `${contract.backups.download.path}?${new URLSearchParams({ ticket })}`
  link.download = ''
  link.click()
}

/** @param problem missing or damaged files of the last download */
export function DownloadBackup({ problem }: { problem: string | undefined }) {
  const prepare = api.backups.prepareDownload.useMutation({
    onSuccess: ({ ticket }) => {
      save(ticket)
      notify.success('The download has started. Your browser shows the progress.')
    },
  })
  return (
    <Card
      title="Download a backup"
      intro={
        <>
          One file with all current products, pictures, enquiries and settings. It contains personal
          data from enquiries, so store it securely. Your server administrator can restore it with
          the <code>restore</code> command.
        </>
      }
    >
      {problem && <Problem title="Problem with the last download.">{problem}</Problem>}
      <PasswordConfirmationForm
        failure="Could not create the backup. Try again."
        onConfirm={(body) => prepare.mutateAsync({ body })}
      >
        <Button type="submit" disabled={prepare.isPending}>
          <Download aria-hidden size={18} />
          {prepare.isPending ? 'Preparing…' : 'Download backup'}
        </Button>
      </PasswordConfirmationForm>
    </Card>
  )
}
