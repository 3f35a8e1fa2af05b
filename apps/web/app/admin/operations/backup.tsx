import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import {
  type BackupPlace,
  BackupSettingsChange,
  type BackupStatus,
  BUCKET_LIMITS,
  type BackupSettings as Settings,
} from '@dhow/contract/operations/backups'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { CurrentPasswordField, PasswordConfirmationForm } from '#app/admin/ui/confirmation.tsx'
import { formatBytes, formatMoment } from '#app/admin/ui/formats.ts'
import { notifyFormError, useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
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

function NightlyBackups({ status }: { status: BackupStatus }) {
  const { settings, server, second, nextAt, isRunning } = status
  const run = api.backups.run.useMutation(
    useOutcome([api.backups], 'Could not start the backup. Try again.'),
  )
  return (
    <Card
      title="Nightly backups"
      intro="Sizes do not include pictures and other files, which are stored once for all backups."
    >
      {server.problem && <Problem title="Problem with the last backup.">{server.problem}</Problem>}
      {second?.problem && (
        <Problem title="Problem with the second place.">{second.problem}</Problem>
      )}
      {settings.target.kind === 'none' && (
        <Problem title="There is no second place.">
          Backups on the same disk as your data are lost with it. Add a second place below.
        </Problem>
      )}
      <dl className="my-2 text-sm">
        {Object.entries({
          'Next backup': isRunning
            ? 'Running now'
            : nextAt
              ? formatMoment(nextAt)
              : 'Nightly backups are off',
          'On the server': describe(server),
          ...(second && { 'Second place': describe(second) }),
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
      <Button variant="quiet" onClick={() => run.mutate({})} disabled={isRunning || run.isPending}>
        {isRunning ? 'Backing up…' : 'Back up now'}
      </Button>
    </Card>
  )
}

const describe = ({ name, files }: BackupPlace) => {
  const [last, ...more] = files.filter((file) => file.name.startsWith('dhow-'))
  return last
    ? `${formatMoment(last.at)}, ${formatBytes(last.bytes)}. ${countOf(more.length + 1, 'backup')} in ${name}`
    : `None yet in ${name}`
}

const Problem = ({ title, children }: { title: string; children: ReactNode }) => (
  <p role="status" className="my-3 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
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

const KINDS: [string, string][] = [
  ['none', 'Nowhere'],
  ['folder', 'A folder on the server, on another disk'],
  ['s3', 'A bucket (S3)'],
]

const BUCKET_FIELDS = [
  [
    'endpoint',
    'Endpoint',
    'https://…. Use http:// only in your own network, where others could read the backups.',
  ],
  ['region', 'Region', undefined],
  ['bucket', 'Bucket', undefined],
  ['prefix', 'Folder in the bucket', 'Optional.'],
  ['key', 'Access key', undefined],
] as const

const FIRST_VALUES = { folder: '', endpoint: '', region: '', bucket: '', prefix: '', key: '' }

export function BackupSettings({ settings }: { settings: Settings }) {
  const form = useZodForm(BackupSettingsChange, {
    nightly: settings.nightly,
    target: { ...FIRST_VALUES, ...settings.target },
    secret: '',
    currentPassword: '',
  })
  const { nightly, target } = form.watch()
  const failure = 'Could not save the backup settings. Try again.'
  const save = api.backups.saveSettings.useMutation({
    ...useOutcome([api.backups], failure, () =>
      form.reset({ ...form.getValues(), secret: '', currentPassword: '' }),
    ),
    onError: notifyFormError(form, failure),
  })
  return (
    <Card
      title="Backup settings"
      intro="Every backup is also copied to the second place. Use another disk, or better a bucket in another city. The server setting BACKUP_PASSPHRASE encrypts the copies."
    >
      <form
        noValidate
        className="grid max-w-sm gap-4"
        onSubmit={form.handleSubmit((body) => save.mutate({ body }))}
      >
        <div className="flex items-center gap-3">
          <Switch
            label="Back up every night"
            checked={nightly}
            onChange={() => form.setValue('nightly', !nightly)}
          />
          <span className="text-sm font-medium">Back up every night</span>
        </div>
        <SelectField label="Copy backups to" {...form.field('target.kind')}>
          <Options of={KINDS} />
        </SelectField>
        {target.kind === 'folder' && (
          <TextField
            label="Folder"
            hint="An absolute path, such as /mnt/backups. The server must be able to write there."
            limit={LIMITS.text}
            {...form.field('target.folder')}
          />
        )}
        {target.kind === 's3' && (
          <>
            {BUCKET_FIELDS.map(([name, label, hint]) => (
              <TextField
                key={name}
                label={label}
                hint={hint}
                limit={BUCKET_LIMITS[name]}
                {...form.field(`target.${name}`)}
              />
            ))}
            <PasswordField
              label="Secret key"
              autoComplete="off"
              hint={
                settings.target.kind === 's3' ? 'Leave empty to keep the saved key.' : undefined
              }
              {...form.field('secret')}
            />
          </>
        )}
        <CurrentPasswordField
          label="Password to save the backup settings"
          {...form.field('currentPassword')}
        />
        {form.notSaved}
        <Button type="submit" disabled={save.isPending} className="justify-self-start">
          {save.isPending ? 'Testing…' : 'Save backup settings'}
        </Button>
      </form>
    </Card>
  )
}
