import { paths } from '@dhow/contract/paths'
import { DatabaseBackup, DatabaseZap, HardDrive, Images, MailWarning, Route } from 'lucide-react'
import { Link } from 'react-router'
import { formatBytes, formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { Notice } from '#app/ui/notice.tsx'
import { countOf } from '#app/ui/numbers.ts'

/** Warnings about the server; nothing when all is well. */
export function SystemNotices() {
  const { data } = api.system.status.useQuery()
  if (!data) return null
  const { disk, unnamedPictures, ignoredProxy, newsletterClosed, backup, databaseDamaged } = data
  const lacksBackup = backup !== undefined && (backup.isLate || backup.problem !== undefined)
  const isWell = !disk.isLow && unnamedPictures === 0 && ignoredProxy === undefined
  if (isWell && !lacksBackup && !newsletterClosed && !databaseDamaged) return null
  return (
    <ul aria-label="Server" className="grid gap-4">
      {databaseDamaged && (
        <li>
          <Notice Icon={DatabaseZap} title="The server's database is damaged.">
            Some pages cannot be shown, and new enquiries may be lost. Ask your server administrator
            to restore a backup.
          </Notice>
        </li>
      )}
      {disk.isLow && (
        <li>
          <Notice
            Icon={HardDrive}
            title={`The server's disk is filling up: ${formatBytes(disk.freeBytes)} are left.`}
          >
            When it is full, enquiries and pictures can no longer be stored. Ask whoever runs the
            server to make room.
          </Notice>
        </li>
      )}
      {lacksBackup && (
        <li>
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
        </li>
      )}
      {unnamedPictures > 0 && (
        <li>
          <Notice
            Icon={Images}
            title={`${countOf(unnamedPictures, 'picture')} on the server belong to no product.`}
          >
            The database may be an older copy, or that of another installation. Nothing was deleted.
            If products are missing, do not add them again: ask whoever runs the server to put the
            right database back.
          </Notice>
        </li>
      )}
      {newsletterClosed && (
        <li>
          <Notice
            Icon={MailWarning}
            title="The newsletter was given so many addresses that it took no more for up to an hour."
          >
            Somebody may be entering addresses of others. Each of them got one mail at most, which
            asks whether they want the newsletter; there is nothing that you need to do.
          </Notice>
        </li>
      )}
      {ignoredProxy !== undefined && (
        <li>
          <Notice Icon={Route} title="All visitors share one limit on enquiries.">
            Requests come through a proxy that the server has not been told of, so it cannot tell
            visitors apart. Ask whoever runs it to set <code>TRUST_PROXY={ignoredProxy}</code>.
          </Notice>
        </li>
      )}
    </ul>
  )
}
