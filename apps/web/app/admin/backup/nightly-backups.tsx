import type { NightlyBackups as State } from '@dhow/contract/backups'
import type { ReactNode } from 'react'
import { formatBytes, formatMoment } from '#app/admin/formats.ts'
import { countOf } from '#app/ui/numbers.ts'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2.5 last:border-0 sm:grid-cols-[9rem_1fr]">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

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

const BackupsOff = () => (
  <p className="mt-1 max-w-prose text-sm text-muted">
    They are off. With the setting <code>BACKUP_DIR</code>, the name of a folder on another disk,
    the server makes a backup each night and keeps those of a week and one of each of four weeks.
    Ask whoever runs it.
  </p>
)

function BackupStatus({ folder, last, count, nextAt, isRunning, problem }: State) {
  return (
    <>
      {problem && (
        <p role="status" className="mt-3 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
          <span className="font-semibold">Problem with the last backup.</span> {problem} The server
          tries again.
        </p>
      )}
      <dl className="mt-2 text-sm">
        <Row name="Last backup">
          {last ? `${formatMoment(last.at)}, ${formatBytes(last.bytes)}` : 'None yet'}
        </Row>
        <Row name="Next">
          {isRunning
            ? 'Being made now'
            : problem
              ? 'As soon as it can be made'
              : formatMoment(nextAt)}
        </Row>
        <Row name="Kept">{countOf(count, 'backup')}</Row>
        <Row name="Folder on the server">
          <bdi>{folder}</bdi>
        </Row>
      </dl>
    </>
  )
}
