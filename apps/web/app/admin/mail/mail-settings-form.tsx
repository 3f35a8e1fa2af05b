import { LIMITS } from '@dhow/contract/limits'
import { MailSettings, mailSettingsVersion } from '@dhow/contract/mail'
import { useQueryClient } from '@tanstack/react-query'
import { useVersionedForm } from '#app/admin/use-versioned-form.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { MailPreview } from './mail-preview.tsx'

const LABELS = { signature: 'Signature', acknowledge: 'Confirm enquiries by mail' } as const

const FAILED = 'Could not save the mail settings. Try again.'

type Props = { settings: MailSettings & { defaultSignature: string } }

export function MailSettingsForm({ settings: { defaultSignature, ...settings } }: Props) {
  const client = useQueryClient()
  const form = useZodForm(MailSettings, settings)
  const { signature, acknowledge } = form.watch()
  const saveSettings = api.mail.saveSettings.useMutation()
  const versioned = useVersionedForm({
    form,
    record: settings,
    restored: useFormDraft(form),
    versionOf: mailSettingsVersion,
    load: async () => {
      const query = api.mail.settings.queryOptions()
      const { defaultSignature: _, ...stored } = await client.fetchQuery({ ...query, staleTime: 0 })
      return stored
    },
    send: (fields, ifVersion) => saveSettings.mutateAsync({ body: { ...fields, ifVersion } }),
    onSaved: async (saved) => {
      form.reset(saved)
      notify.success('Mail settings saved')
      await client.invalidateQueries({ queryKey: api.messages.signature.key() })
    },
    failure: (error) => messageOf(error, FAILED),
    loadFailure: FAILED,
    labels: LABELS,
    textsOf: (fields) => ({ ...fields, acknowledge: fields.acknowledge ? 'On' : 'Off' }),
  })
  const busy = saveSettings.isPending
  const button = useFocusAfterBusy(busy || versioned.conflict !== undefined)

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <form
        noValidate
        onSubmit={form.handleSubmit((fields) => versioned.save(fields))}
        className="grid gap-5"
      >
        {versioned.wasRestored && <RestoredDraftNotice />}
        <TextArea
          label={LABELS.signature}
          rows={5}
          limit={LIMITS.signature}
          placeholder={defaultSignature}
          hint="Added below your replies and confirmations. If empty, your company’s name, email and phone are used. You can change it for each reply."
          {...form.field('signature')}
        />
        <div className="flex items-start gap-3">
          <Switch
            label={LABELS.acknowledge}
            checked={acknowledge}
            onChange={() => form.setValue('acknowledge', !acknowledge, { shouldDirty: true })}
          />
          <div className="grid gap-1 pt-2.5">
            <p className="text-sm font-medium">{LABELS.acknowledge}</p>
            <p className="text-sm text-muted">
              Visitors who send the form receive a copy by e-mail. To prevent abuse, spam is never
              confirmed, and each address receives only a few confirmations.
            </p>
          </div>
        </div>
        {versioned.conflict && <ConflictDialog what="The mail settings" {...versioned.conflict} />}
        {form.notSaved}
        <Button ref={button} type="submit" disabled={busy} className="justify-self-start">
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
        <UnsavedGuard unsaved={form.formState.isDirty} />
      </form>
      <MailPreview signature={signature} />
    </div>
  )
}
