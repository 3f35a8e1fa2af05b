import type { SystemStatus } from '@dhow/contract/operations/system'
import { paths } from '@dhow/contract/paths'
import {
  DatabaseBackup,
  DatabaseZap,
  HardDrive,
  type LucideIcon,
  MailWarning,
  Route,
  ShieldAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes, formatMoment } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatNumber } from '#app/ui/text.ts'

export function SystemNotices() {
  const { data } = api.system.status.useQuery()
  const notices = data && listNotices(data)
  if (!notices?.length) return null
  return (
    <ul aria-label="Server" className="grid gap-4">
      {notices.map(({ title, text, Icon }) => (
        <li key={title}>
          <Notice Icon={Icon} title={title}>
            {text}
          </Notice>
        </li>
      ))}
    </ul>
  )
}

function listNotices(status: SystemStatus): { Icon: LucideIcon; title: string; text: ReactNode }[] {
  const { disk, ignoredProxy, newsletterClosed, backup } = status
  return [
    status.databaseDamaged && {
      Icon: DatabaseZap,
      title: "The server's database is damaged.",
      text: 'Some pages cannot be shown, and new enquiries may be lost. Ask your server administrator to restore a backup.',
    },
    disk.isLow && {
      Icon: HardDrive,
      title: `The server's disk is almost full: ${formatBytes(disk.freeBytes)} left.`,
      text: 'When the disk is full, enquiries and pictures cannot be stored. Ask your server administrator to free up space.',
    },
    backup &&
      (backup.isLate || backup.problem !== undefined) && {
        Icon: DatabaseBackup,
        title: backup.lastAt
          ? `The last backup is from ${formatMoment(backup.lastAt)}.`
          : 'There is no backup yet.',
        text: (
          <>
            <span>
              {backup.problem ?? 'No backup since then. The server may have been off at night.'}
            </span>{' '}
            The server tries again automatically. Meanwhile,{' '}
            <Link to={paths.backup} className="text-sea underline">
              download a backup
            </Link>
            <span>.</span>
          </>
        ),
      },
    backup?.isOnlyPlace && {
      Icon: DatabaseBackup,
      title: 'Backups are on the same disk as your data.',
      text: (
        <Link to={paths.backup} className="text-sea underline">
          Add a second place
        </Link>
      ),
    },
    newsletterClosed && {
      Icon: MailWarning,
      title: 'The newsletter form received too many addresses and was closed for up to an hour.',
      text: "Someone may be entering other people's addresses. Each address received at most one confirmation mail. You do not need to do anything.",
    },
    ignoredProxy !== undefined && {
      Icon: Route,
      title: 'All visitors share one rate limit for enquiries.',
      text: (
        <>
          Requests come through a proxy that the server does not trust, so it cannot tell visitors
          apart. Ask your server administrator to set <code>TRUST_PROXY={ignoredProxy}</code>.
        </>
      ),
    },
  ].filter((notice) => notice !== undefined && notice !== false)
}

/** Maximum number of failed logins that are treated as typing errors. */
const TOLERATED_FAILURES = 2

export function FailedLoginsNotice() {
  const failed = api.sessions.list.useQuery().data?.failedLogins
  if (!failed || failed.count <= TOLERATED_FAILURES) return null
  return (
    <Notice
      label="Failed logins"
      Icon={ShieldAlert}
      title={
        <>
          {formatNumber(failed.count)} logins failed before you logged in, the last on{' '}
          <time dateTime={failed.lastAt}>{formatMoment(failed.lastAt)}</time>.
        </>
      }
    >
      These attempts did not succeed. If they were not yours, choose a long password that you use
      nowhere else, and{' '}
      <Link to={paths.changePassword} className="text-sea underline">
        check where you are logged in
      </Link>
      .
    </Notice>
  )
}
