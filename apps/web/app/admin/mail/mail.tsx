import { LIMITS } from '@dhow/contract/limits'
import { hashMailSettings, MailSettings, type StoredMailSettings } from '@dhow/contract/mail/mail'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { TestResult } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { isSame, RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MailboxCard } from './mailbox-form.tsx'
import { ServerFields } from './server-fields.tsx'

export default function Mail() {
  const query = useFreshQuery(api.mail.settings.queryOptions())
  return (
    <OfficePage title="Mail">
      <QueryContent query={query} error="Could not load the mail settings.">
        {(settings) => <MailSettingsForm settings={settings} />}
      </QueryContent>
      <MailboxCard />
    </OfficePage>
  )
}

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
    subject: 'The mail settings',
    record: stored,
    restored: useFormDraft(form),
    load: async () => {
      const query = api.mail.settings.queryOptions()
      return MailSettings.parse(await client.fetchQuery({ ...query, staleTime: 0 }))
    },
    send: (fields, base) => {
      const { smtp } = fields
      // After a conflict, `smtp` can differ from the server that the password was typed for.
      const isTyped = isSame(smtp, submitted.current?.smtp)
      const server = smtp && { ...smtp, ...(isTyped && { password }) }
      return saveSettings.mutateAsync({
        body: {
          ...fields,
          smtp: environment.server ? undefined : server,
          ifVersion: hashMailSettings(base),
        },
      })
    },
    onSaved: async () => {
      setPassword('')
      notify.success('Mail settings saved')
      if (submitted.current?.withTest) test.mutate({})
      await client.invalidateQueries({ queryKey: api.mail.key() })
      await client.invalidateQueries({ queryKey: api.messages.signature.key() })
    },
    failure: 'Could not save the mail settings. Try again.',
  })
  const save = (withTest: boolean) =>
    form.handleSubmit((fields) => {
      submitted.current = { smtp: fields.smtp, withTest }
      return versioned.save(fields)
    })
  const busy = versioned.isSubmitting || test.isPending
  const button = useFocusAfterBusy(versioned.isBusy || test.isPending)

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
          <ServerFields
            form={form}
            password={password}
            stored={stored.smtp}
            onPassword={setPassword}
          />
        )}
        <TextField
          label="Sender"
          limit={LIMITS.text}
          placeholder="Company <sales@example.com>"
          hint={
            environment.sender
              ? `Your server administrator set ${environment.sender} with MAIL_FROM, which is used instead.`
              : 'Most mail servers accept only your own address. If empty, no-reply at your site’s domain is used.'
          }
          {...form.field('sender')}
        />
        <TextArea
          label="Signature"
          rows={5}
          limit={LIMITS.signature}
          placeholder={defaultSignature}
          hint="Added below your replies and confirmations. If empty, your company’s name, email and phone are used. You can change it for each reply."
          {...form.field('signature')}
        />
        <div className="flex items-start gap-3">
          <Switch
            label="Confirm enquiries by mail"
            checked={acknowledge}
            onChange={() => form.setValue('acknowledge', !acknowledge, { shouldDirty: true })}
          />
          <div className="grid gap-1 pt-2.5">
            <p className="text-sm font-medium">Confirm enquiries by mail</p>
            <p className="text-sm text-muted">
              Visitors who send the form receive a copy by e-mail. To prevent abuse, spam is never
              confirmed, and each address receives only a few confirmations.
            </p>
          </div>
        </div>
        {versioned.conflictDialog}
        {form.notSaved}
        <div className="flex flex-wrap gap-3">
          <Button ref={button} type="submit" disabled={busy}>
            {versioned.isSubmitting ? 'Saving...' : 'Save Changes'}
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
