import {
  DatabaseBackup,
  HardDrive,
  Images,
  type LucideIcon,
  MailWarning,
  Route,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { countOf } from '#app/numbers.ts'
import { paths } from '#app/paths.ts'
import { formatBytes, formatMoment } from './formats.ts'

type Props = { Icon: LucideIcon; title: string; children: ReactNode }

const Notice = ({ Icon, title, children }: Props) => (
  <li className="flex items-start gap-3 rounded-card border border-line bg-raised p-5">
    <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-amber" />
    <div className="grid min-w-0 gap-2">
      <p className="font-semibold">{title}</p>
      <p className="max-w-prose text-sm text-muted">{children}</p>
    </div>
  </li>
)

/** What whoever runs the server should know before it goes wrong; nothing when all is well. */
export function SystemNotices() {
  const { data } = api.system.status.useQuery()
  if (!data) return null
  const { disk, unnamedPictures, ignoredProxy, newsletterClosed, backup } = data
  const lacksBackup = backup !== undefined && (backup.isLate || backup.problem !== undefined)
  const isWell = !disk.isLow && unnamedPictures === 0 && ignoredProxy === undefined
  if (isWell && !lacksBackup && !newsletterClosed) return null
  return (
    <ul aria-label="Server" className="grid gap-4">
      {disk.isLow && (
        <Notice
          Icon={HardDrive}
          title={`The server's disk is filling up: ${formatBytes(disk.freeBytes)} are left.`}
        >
          When it is full, enquiries and pictures can no longer be stored. Ask whoever runs the
          server to make room.
        </Notice>
      )}
      {lacksBackup && (
        <Notice
          Icon={DatabaseBackup}
          title={
            backup.lastAt
              ? `The last backup is of ${formatMoment(backup.lastAt)}.`
              : 'There is no backup yet.'
          }
        >
          {backup.problem ?? 'None was made since: the server may have been off at night.'} It is
          tried again by itself.{' '}
          <Link to={paths.backup} className="text-sea underline">
            Download a backup
          </Link>{' '}
          to be safe until then.
        </Notice>
      )}
      {unnamedPictures > 0 && (
        <Notice
          Icon={Images}
          title={`${countOf(unnamedPictures, 'picture')} on the server belong to no product.`}
        >
          The database may be an older copy, or that of another installation. Nothing was deleted.
          If products are missing, do not add them again: ask whoever runs the server to put the
          right database back.
        </Notice>
      )}
      {newsletterClosed && (
        <Notice
          Icon={MailWarning}
          title="The newsletter was given so many addresses that it took no more for up to an hour."
        >
          Somebody may be entering addresses of others. Each of them got one mail at most, which
          asks whether they want the newsletter; there is nothing that you need to do.
        </Notice>
      )}
      {ignoredProxy !== undefined && (
        <Notice Icon={Route} title="All visitors share one limit on enquiries.">
          Requests come through a proxy that the server has not been told of, so it cannot tell
          visitors apart. Ask whoever runs it to set <code>TRUST_PROXY={ignoredProxy}</code>.
        </Notice>
      )}
    </ul>
  )
}
