import { LIMITS } from '@dhow/contract/limits'
import {
  BackupSettingsChange,
  BUCKET_LIMITS,
  type BackupSettings as Settings,
} from '@dhow/contract/operations/backups'
import { Card } from '#app/admin/ui/card.tsx'
import { CurrentPasswordField } from '#app/admin/ui/confirmation.tsx'
import { notifyFormError, useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'

const KINDS: [string, string][] = [
  ['none', 'Nowhere'],
  ['folder', 'Another disk of the server'],
  ['s3', 'Online storage (S3)'],
]

const BUCKET_FIELDS = [
  [
    'endpoint',
    'Address of the storage',
    'Your storage provider calls it “endpoint”. It begins with https://. Use http:// only in your own network.',
  ],
  ['region', 'Region', 'As your storage provider states it, such as eu-central-1.'],
  ['bucket', 'Name of the storage', 'Your storage provider calls it “bucket”.'],
  ['prefix', 'Folder in the storage (optional)', undefined],
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
      intro="A second copy protects you if the server burns or is stolen. Use another disk, or better an online storage in another city. Your server administrator can encrypt the copies with BACKUP_PASSPHRASE."
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
        <SelectField label="Copy backups to" {...form.field('target.kind')} options={KINDS} />
        {target.kind === 'folder' && (
          <TextField
            label="Folder"
            hint="The complete name of the folder, such as /mnt/backups. Ask your server administrator for it."
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
                settings.target.kind === 's3' ? 'Leave empty to keep the stored key.' : undefined
              }
              {...form.field('secret')}
            />
          </>
        )}
        <CurrentPasswordField
          label="Your password, to save these settings"
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
