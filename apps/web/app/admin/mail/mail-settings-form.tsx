import { LIMITS } from '@dhow/contract/limits'
import { MailSettings, mailSettingsVersion, type StoredMailSettings } from '@dhow/contract/mail'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { TestResult } from '#app/admin/notices.tsx'
import { useVersionedForm } from '#app/admin/use-versioned-form.ts'
import { messageOf } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { isSame, RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { MailPreview } from './mail-preview.tsx'
import { SECURITY, ServerFields } from './server-fields.tsx'

const LABELS = {
  smtp: 'Mail server',
  sender: 'Sender',
  signature: 'Signature',
  acknowledge: 'Confirm enquiries by mail',
} as const

const FAILED = 'Could not save the mail settings. Try again.'

type Props = { settings: StoredMailSettings }

export function MailSettingsForm({
  settings: { environment, defaultSignature, ...stored },
}: Props) {
  const client = useQueryClient()
  const form = useZodForm(MailSettings, stored)
  const [password, setPassword] = useState('')
  const submitted = useRef<{ smtp: MailSettings['smtp']; withTest: boolean }>(undefined)
  const test = api.mail.test.useMutation()
  const { signature, acknowledge } = form.watch()
  const saveSettings = api.mail.saveSettings.useMutation()
  const versioned = useVersionedForm({
    form,
    record: stored,
    restored: useFormDraft(form),
    versionOf: mailSettingsVersion,
    load: async () => {
      const query = api.mail.settings.queryOptions()
      return MailSettings.parse(await client.fetchQuery({ ...query, staleTime: 0 }))
    },
    send: ({ smtp, ...fields }, ifVersion) => {
      // After a conflict, `smtp` can be another server than the one that the password was typed for.
      const isTyped = isSame(smtp, submitted.current?.smtp)
      const server = smtp && { ...smtp, ...(isTyped && { password }) }
      return saveSettings.mutateAsync({
        body: { ...fields, smtp: environment.server ? undefined : server, ifVersion },
      })
    },
    onSaved: async (saved) => {
      form.reset(saved)
      setPassword('')
      notify.success('Mail settings saved')
      if (submitted.current?.withTest) test.mutate({})
      await client.invalidateQueries({ queryKey: api.mail.key() })
      await client.invalidateQueries({ queryKey: api.messages.signature.key() })
    },
    failure: (error) => messageOf(error, FAILED),
    loadFailure: FAILED,
    labels: LABELS,
    textsOf: ({ smtp, acknowledge, ...fields }) => ({
      ...fields,
      smtp: smtp ? [smtp.host, smtp.port, SECURITY[smtp.security], smtp.user].join('\n') : 'None',
      acknowledge: acknowledge ? 'On' : 'Off',
    }),
  })
  const save = (withTest: boolean) =>
    form.handleSubmit((fields) => {
      submitted.current = { smtp: fields.smtp, withTest }
      return versioned.save(fields)
    })
  const busy = saveSettings.isPending || test.isPending
  const button = useFocusAfterBusy(busy || versioned.conflict !== undefined)

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <form noValidate onSubmit={save(false)} className="grid gap-5">
        {versioned.wasRestored && <RestoredDraftNotice />}
        {environment.server ? (
          <p className="wrap-anywhere">
            Your server administrator set the mail server <code>{environment.server}</code> with{' '}
            <code>SMTP_URL</code>.
          </p>
        ) : (
          <ServerFields {...{ form, password, stored: stored.smtp, onPassword: setPassword }} />
        )}
        <TextField
          label={LABELS.sender}
          limit={LIMITS.text}
          placeholder="Company <sales@example.com>"
          hint={
            environment.sender
              ? `Your server administrator set ${environment.sender} with MAIL_FROM, which is used instead.`
              : 'Most mail servers accept only your own address. If empty, no-reply at the address of your site.'
          }
          {...form.field('sender')}
        />
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
        <div className="flex flex-wrap gap-3">
          <Button ref={button} type="submit" disabled={busy}>
            {saveSettings.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={save(true)}>
            {test.isPending ? 'Sending...' : 'Save and send test mail'}
          </Button>
        </div>
        <TestResult test={test} />
        <UnsavedGuard unsaved={form.formState.isDirty || password !== ''} />
      </form>
      <MailPreview key={stored.sender} signature={signature} />
    </div>
  )
}
