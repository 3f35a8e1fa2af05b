import type { NightlyBackups as State } from '@dhow/contract/backups'
import type { ReactNode } from 'react'
import { formatBytes, formatMoment } from '#app/admin/files/formats.ts'
import { countOf } from '#app/ui/text.ts'

/** @param nightly undefined while nightly backups are off */
export function NightlyBackups({ nightly }: { nightly: State | undefined }) {
  return (
    <section aria-labelledby="nightly" className="rounded-card border border-line bg-raised p-5">
      <h2 id="nightly" className="text-lg font-semibold">
        Nightly backups
      </h2>
      {nightly ? <BackupStatus {...nightly} /> : <BackupsOff />}
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2.5 last:border-0 sm:grid-cols-[9rem_1fr]">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

const BackupsOff = () => (
  <p className="mt-1 max-w-prose text-sm text-muted">
    Nightly backups are off. To turn them on, ask your server administrator to set{' '}
    <code>BACKUP_DIR</code> to a folder on another disk. The server then keeps seven daily and four
    weekly backups.
  </p>
)

function BackupStatus({ folder, last, count, nextAt, isRunning, problem }: State) {
  return (
    <>
      {problem && (
        <p role="status" className="mt-3 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
          <span className="font-semibold">Problem with the last backup.</span> {problem} The server
          will try again.
        </p>
      )}
      <dl className="mt-2 text-sm">
        <Row name="Last backup">
          {last ? `${formatMoment(last.at)}, ${formatBytes(last.bytes)}` : 'None yet'}
        </Row>
        <Row name="Next backup">
          {isRunning ? 'Running now' : problem ? 'As soon as possible' : formatMoment(nextAt)}
        </Row>
        <Row name="Stored">{countOf(count, 'backup')}</Row>
        <Row name="Folder on the server">
          <bdi>{folder}</bdi>
        </Row>
      </dl>
    </>
  )
}
