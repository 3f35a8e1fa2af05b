import { LIMITS } from '@dhow/contract/limits'
import {
  type BackupStatus,
  RESTORE_WORD,
  type RestorePlan,
} from '@dhow/contract/operations/backups'
import { paths } from '@dhow/contract/paths'
import { useEffect, useState } from 'react'
import { Card } from '#app/admin/ui/card.tsx'
import { PasswordConfirmationForm } from '#app/admin/ui/confirmation.tsx'
import { FileField, UploadBar } from '#app/admin/ui/file-drop.tsx'
import { findSizeError, formatBytes, formatMoment } from '#app/admin/ui/formats.ts'
import { getMessage } from '#app/api/error.ts'
import type { Upload } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { pluralize } from '#app/ui/text.ts'

export function Restore({ status }: { status: BackupStatus }) {
  const [plan, setPlan] = useState<RestorePlan>()
  return (
    <Card
      title="Restore a backup"
      intro="Brings back an earlier state of everything: products, pictures, enquiries, settings and your account. What came later is lost."
    >
      {plan ? (
        <ConfirmRestore plan={plan} onCancel={() => setPlan(undefined)} />
      ) : (
        <ChooseBackup status={status} onChecked={setPlan} />
      )}
    </Card>
  )
}

type Choice = { place: 'server' | 'second'; name: string }

/** Lists the backups as options. Their values are JSON, because both places have backups of the same name. */
function listBackups({ server, second }: BackupStatus): [string, string][] {
  const files = { server: server.files, second: second?.files ?? [] }
  return (['server', 'second'] as const).flatMap((place) =>
    files[place].map(({ name, at, bytes }): [string, string] => {
      const where = place === 'server' ? 'on the server' : 'second copy'
      const kind = name.startsWith('before-restore') ? ', before a restore' : ''
      const text = `${formatMoment(at)}, ${formatBytes(bytes)}, ${where}${kind}`
      return [JSON.stringify({ place, name } satisfies Choice), text]
    }),
  )
}

type ChooseProps = { status: BackupStatus; onChecked: (plan: RestorePlan) => void }

function ChooseBackup({ status, onChecked }: ChooseProps) {
  const [choice, setChoice] = useState('')
  const [file, setFile] = useState<File>()
  // Clearing a chosen file needs a new element.
  const [fileKey, setFileKey] = useState(0)
  const [upload, setUpload] = useState<Upload>()
  const [error, setError] = useState<string>()
  const check = api.backups.checkRestore.useMutation({
    onSuccess: onChecked,
    onError: (failure) => setError(getMessage(failure, 'Could not check the backup. Try again.')),
  })
  return (
    <form
      noValidate
      className="grid max-w-sm gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const problem =
          choice || file ? findSizeError(file, LIMITS.backupBytes) : 'Choose a backup.'
        setError(problem)
        if (problem) return
        const form = new FormData()
        if (file) form.append('backup', file)
        check.mutate({ body: file ? form : JSON.parse(choice), onUpload: setUpload })
      }}
    >
      <SelectField
        label="Backup"
        value={choice}
        onChange={({ target }) => {
          setChoice(target.value)
          setFile(undefined)
          setFileKey(fileKey + 1)
        }}
        options={[['', 'Choose a backup'], ...listBackups(status)]}
      />
      <FileField
        key={fileKey}
        label="Or a backup file from your computer"
        accept=".tar,application/x-tar"
        hint="A backup that you downloaded. You see what it contains before anything changes."
        error={error}
        onChange={({ target }) => {
          setFile(target.files?.[0])
          setChoice('')
        }}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" quiet disabled={check.isPending}>
          {check.isPending ? 'Checking…' : 'Check backup'}
        </Button>
        {check.isPending && file && <UploadBar upload={upload} />}
      </div>
    </form>
  )
}

const POLL_INTERVAL_MS = 2_000

/** Opens the page again if the server has restarted. */
async function reloadIfUp(): Promise<void> {
  const { ok } = await fetch('/healthz').catch(() => ({ ok: false }))
  if (ok) location.assign(paths.backup)
}

function ConfirmRestore({ plan, onCancel }: { plan: RestorePlan; onCancel: () => void }) {
  const [word, setWord] = useState('')
  const start = api.backups.startRestore.useMutation()
  const { isSuccess } = start
  useEffect(() => {
    if (!isSuccess) return
    const timer = setInterval(reloadIfUp, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isSuccess])
  if (isSuccess) {
    return (
      <p role="status" className="text-sm">
        {start.data?.message} This page reloads automatically.
      </p>
    )
  }
  const counts = [
    pluralize(plan.products, 'product'),
    pluralize(plan.pictures, 'picture'),
    pluralize(plan.messages, 'message'),
  ]
  return (
    <div className="grid max-w-prose gap-4">
      <div role="status" className="caution text-sm">
        <p>
          <bdi className="font-semibold wrap-anywhere">{plan.brand || 'Unnamed site'}</bdi>, saved{' '}
          {formatMoment(plan.createdAt)} by release {plan.version}: {counts.join(', ')}.
          {plan.isOther && <span>{' This is a backup of another website.'}</span>}
          {plan.problem && <span>{` The backup is incomplete: ${plan.problem}.`}</span>}
        </p>
        <p className="mt-2">
          Your current data is saved as a backup first. Visitors see a short notice until it is
          done. You may have to log in again, with the password of that time.
        </p>
      </div>
      <TextField
        label={`Type ${RESTORE_WORD} to confirm`}
        value={word}
        autoComplete="off"
        onChange={({ target }) => setWord(target.value)}
      />
      <PasswordConfirmationForm
        label="Your password, to restore this backup"
        failure="Could not restore the backup. Nothing was changed."
        onConfirm={(password) =>
          start.mutateAsync({ body: { ...password, id: plan.id, confirmation: RESTORE_WORD } })
        }
      >
        <Button type="submit" danger disabled={word.trim() !== RESTORE_WORD || start.isPending}>
          {start.isPending ? 'Saving the current data…' : 'Restore this backup'}
        </Button>
        <Button quiet onClick={onCancel} disabled={start.isPending}>
          Cancel
        </Button>
      </PasswordConfirmationForm>
    </div>
  )
}
