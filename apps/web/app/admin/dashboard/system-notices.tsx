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
import { formatBytes, formatMoment } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { formatNumber } from '#app/ui/text.ts'
import { AttentionLink, AttentionRow } from './attention.tsx'

export function SystemNotices() {
  const { data } = api.system.status.useQuery()
  return data && listNotices(data).map((notice) => <AttentionRow key={notice.title} {...notice} />)
}

type SystemNotice = { Icon: LucideIcon; title: string; action?: ReactNode; children?: ReactNode }

function listNotices(status: SystemStatus): SystemNotice[] {
  const { disk, ignoredProxy, newsletterClosed, backup } = status
  return [
    status.databaseDamaged && {
      Icon: DatabaseZap,
      title: "The server's database is damaged.",
      children:
        'Some pages do not work, and new enquiries may be lost. Ask your server administrator to restore a backup.',
    },
    disk.isLow && {
      Icon: HardDrive,
      title: `The disk of the server is almost full: ${formatBytes(disk.freeBytes)} left.`,
      children:
        'When the disk is full, enquiries and pictures cannot be stored. Ask your server administrator to free up space.',
    },
    backup &&
      (backup.isLate || backup.problem !== undefined) && {
        Icon: DatabaseBackup,
        title: backup.lastAt
          ? `The last backup is from ${formatMoment(backup.lastAt)}.`
          : 'There is no backup yet.',
        children: `${backup.problem ?? 'The server may have been off at night.'} The server tries again automatically.`,
        action: <AttentionLink to={paths.backup}>Download a backup</AttentionLink>,
      },
    backup?.isOnlyPlace && {
      Icon: DatabaseBackup,
      title: 'Backups are on the same disk as your data.',
      action: <AttentionLink to={paths.backup}>Add a second copy</AttentionLink>,
    },
    newsletterClosed && {
      Icon: MailWarning,
      title: 'The newsletter form received too many addresses and was closed for up to an hour.',
      children:
        "Someone may be entering other people's addresses. Each address received at most one confirmation mail. You do not need to do anything.",
    },
    ignoredProxy !== undefined && {
      Icon: Route,
      title: 'If one visitor sends too many enquiries, the form closes for all visitors.',
      children: (
        <p>
          The server cannot tell your visitors apart. Ask your server administrator to set{' '}
          <code>TRUST_PROXY={ignoredProxy}</code>.
        </p>
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
    <AttentionRow
      Icon={ShieldAlert}
      title={
        <>
          {formatNumber(failed.count)} logins failed before you logged in, the last on{' '}
          <time dateTime={failed.lastAt}>{formatMoment(failed.lastAt)}</time>.
        </>
      }
      action={
        <AttentionLink to={paths.changePassword}>Check where you are logged in</AttentionLink>
      }
    >
      These attempts did not succeed. If they were not yours, choose a long password that you use
      nowhere else.
    </AttentionRow>
  )
}
