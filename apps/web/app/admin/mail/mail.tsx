import { LIMITS } from '@dhow/contract/limits'
import type { ConnectionState } from '@dhow/contract/mail/connection'
import {
  hashMailbox,
  hashMailSettings,
  type MailboxState,
  MailSettings,
  SENDER,
  type StoredMailSettings,
} from '@dhow/contract/mail/mail'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { OfficePage, useSetupStep } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { TestResult } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { isSame, RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { SignInFields } from './connection-fields.tsx'
import {
  followMailbox,
  getSenderAddress,
  MailFields,
  NO_PASSWORDS,
  toFields,
  toFormError,
} from './mail-fields.ts'
import { MailPreview } from './mail-preview.tsx'
import { Fixed, MailboxStatus } from './mailbox-status.tsx'
import { MailboxFields } from './server-fields.tsx'
import { useAfterSignIn } from './use-connect.ts'
import { type SignIn, useConnection } from './use-connection.ts'

const REFETCH_INTERVAL_MS = 10_000

export default function Mail() {
  const settings = useFreshQuery(api.mail.settings.queryOptions())
  const mailbox = useFreshQuery(api.mail.mailbox.queryOptions())
  const connection = useFreshQuery({
    ...api.mail.connection.queryOptions(),
    refetchInterval: REFETCH_INTERVAL_MS,
  })
  return (
    <OfficePage title="Mail">
      <QueryContent query={settings} name="the mail settings">
        {(storedSettings) => (
          <QueryContent query={mailbox} name="the mailbox">
            {(state) => (
              <QueryContent query={connection} name="the connection">
                {(stored) => (
                  <MailForm settings={storedSettings} state={state} connectionState={stored} />
                )}
              </QueryContent>
            )}
          </QueryContent>
        )}
      </QueryContent>
    </OfficePage>
  )
}

type Props = {
  settings: StoredMailSettings
  state: MailboxState
  connectionState: ConnectionState
}

function MailForm({ settings, state, connectionState }: Props) {
  const { environment, defaultSignature } = settings
  const client = useQueryClient()
  const record = toFields(settings, state)
  const form = useZodForm(MailFields, record)
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const connected = connectionState.connection?.connectedAt ? connectionState.connection : undefined
  const submitted = useRef<{ fields: MailFields; withTest: boolean }>(undefined)
  /** The settings that were saved before the mailbox was refused. */
  const savedSettings = useRef<MailFields>(undefined)
  const reloadMailbox = () => client.invalidateQueries({ queryKey: api.mail.mailbox.key() })
  const sending = api.mail.test.useMutation()
  const reading = api.mail.testMailbox.useMutation({ onSettled: reloadMailbox })
  const saveSettings = api.mail.saveSettings.useMutation()
  const saveMailbox = api.mail.saveMailbox.useMutation()
  const { signature, mailbox, smtp: server, sender } = form.watch()
  const address = getSenderAddress(sender)
  const isOtherSender =
    server &&
    SENDER.test(sender) &&
    SENDER.test(server.user) &&
    address.toLowerCase() !== server.user.toLowerCase()
  const isMailboxFixed = state.environment !== undefined
  const hasMailbox = isMailboxFixed || mailbox !== null
  const hasServer = environment.server !== undefined || server !== null
  const versioned = useVersionedForm({
    form,
    subject: 'The mail settings',
    record,
    restored: useFormDraft(form),
    load: async () => {
      savedSettings.current = undefined
      const [stored, storedState] = await Promise.all([
        api.mail.settings.call(),
        api.mail.mailbox.call(),
      ])
      return toFields(stored, storedState)
    },
    send: async (fields, base) => {
      // After a conflict, a server can differ from the one that the password was typed for.
      const typed = submitted.current?.fields
      const server = fields.smtp && {
        ...fields.smtp,
        ...(isSame(fields.smtp, typed?.smtp) && { password: passwords.sending }),
      }
      const settingsBase = savedSettings.current ?? base
      await saveSettings.mutateAsync({
        body: {
          ...MailSettings.parse(fields),
          smtp: environment.server ? undefined : server,
          ifVersion: hashMailSettings(settingsBase),
        },
      })
      savedSettings.current = fields
      const isShared = environment.server || fields.mailbox?.user === fields.smtp?.user
      const password = passwords.reading || (isShared ? passwords.sending : '')
      const isTyped = password && isSame(fields.mailbox, typed?.mailbox)
      if (isMailboxFixed || (isSame(fields.mailbox, base.mailbox) && !isTyped)) return
      await saveMailbox
        .mutateAsync({
          body: {
            server: fields.mailbox && { ...fields.mailbox, ...(isTyped && { password }) },
            ifVersion: hashMailbox(base.mailbox),
          },
        })
        .catch((error: unknown) => Promise.reject(toFormError(error)))
    },
    onSaved: async (fields) => {
      savedSettings.current = undefined
      setPasswords(NO_PASSWORDS)
      // Results of other settings.
      sending.reset()
      reading.reset()
      notify.success('Mail settings saved')
      if (submitted.current?.withTest) {
        sending.mutate({}, { onSuccess: returnToSetup })
        if (isMailboxFixed || fields.mailbox) reading.mutate({})
      }
      await client.invalidateQueries({ queryKey: api.mail.key() })
      await client.invalidateQueries({ queryKey: api.messages.signature.key() })
    },
    failure: 'Could not save the mail settings. Try again.',
  })
  const saveFirst = async () => {
    if (!form.formState.isDirty) return true
    let isSaved = false
    await form.handleSubmit(async (fields) => {
      submitted.current = { fields, withTest: false }
      isSaved = await versioned.save(fields)
    })()
    return isSaved
  }
  const connection = useConnection(
    connectionState,
    {
      address: server?.user ?? '',
      hasPassword: settings.smtp?.hasPassword === true,
    },
    saveFirst,
  )
  const save = (withTest: boolean) =>
    form.handleSubmit((fields) => {
      // Nothing stores a registration but the sign-in.
      if (connection.isUnsaved) return connection.start()
      submitted.current = { fields, withTest }
      return versioned.save(fields)
    })
  useAfterSignIn(() => {
    if (hasServer) sending.mutate({})
    if (hasMailbox) reading.mutate({})
  })
  const isTesting = sending.isPending || reading.isPending
  const isBusy = versioned.isSubmitting || isTesting || connection.isPending
  const isUnsaved =
    !connection.isLeaving &&
    (form.formState.isDirty || !isSame(passwords, NO_PASSWORDS) || connection.isUnsaved)
  const returnToSetup = useSetupStep(isUnsaved || isTesting || reading.isError)
  const button = useFocusAfterBusy(versioned.isBusy || isTesting)
  const choose = (next: SignIn) => {
    // Drops edits of fields that are hidden now.
    form.setValue('smtp', versioned.base.smtp, { shouldDirty: true })
    form.setValue('mailbox', versioned.base.mailbox, { shouldDirty: true })
    setPasswords(NO_PASSWORDS)
    connection.choose(next)
  }
  const clear = () => {
    const user = server?.user ?? ''
    form.setValue('sender', followMailbox(sender, user, ''), { shouldDirty: true })
    form.setValue('smtp', null, { shouldDirty: true })
    form.setValue('mailbox', null, { shouldDirty: true })
    setPasswords(NO_PASSWORDS)
  }

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <form noValidate onSubmit={save(false)} className="grid gap-5">
        {versioned.wasRestored && <RestoredDraftNotice />}
        <Card
          title="Your mailbox"
          intro="The website sends your replies from this mailbox, and shows the answers of buyers in the inbox."
        >
          <div className="grid gap-5">
            <MailboxStatus />
            {environment.server && <Fixed host={environment.server} setting="SMTP_URL" />}
            {state.environment && <Fixed host={state.environment} setting="IMAP_URL" />}
            {!(environment.server && isMailboxFixed) && (
              <SignInFields state={connectionState} connection={connection} choose={choose}>
                <MailboxFields
                  form={form}
                  stored={{ ...settings, server: state.server }}
                  isMailboxFixed={isMailboxFixed}
                  provider={connection.signIn === 'password' ? undefined : connection.signIn}
                  passwords={passwords}
                  onPasswords={setPasswords}
                />
              </SignInFields>
            )}
            {(settings.smtp || state.server) && !connected && (
              <Button quiet className="justify-self-start" onClick={clear}>
                Clear the mailbox
              </Button>
            )}
          </div>
        </Card>
        <TextField
          label="Sender"
          limit={LIMITS.text}
          placeholder={server?.user || 'Company <sales@example.com>'}
          hint={
            environment.sender ? (
              `Your server administrator set ${environment.sender} with MAIL_FROM, which is used instead.`
            ) : isOtherSender ? (
              <span className="text-amber">
                {`Mails are sent as ${address}, but the mailbox is ${server.user}. Most mail servers refuse that.`}
              </span>
            ) : (
              'Leave empty to send as the mailbox. You can enter a name with its address: Company <sales@example.com>'
            )
          }
          {...form.field('sender')}
        />
        <TextArea
          label="Signature"
          rows={5}
          limit={LIMITS.signature}
          placeholder={defaultSignature}
          hint="Added below your replies. You can change it in each reply."
          {...form.field('signature')}
        />
        <LabelledCheckbox {...form.register('acknowledge')}>
          Confirm enquiries by mail
          <span className="block caption">
            Visitors receive a copy of their enquiry. Spam is never confirmed.
          </span>
        </LabelledCheckbox>
        {versioned.conflictDialog}
        {form.notSaved}
        <div className="flex flex-wrap gap-3">
          <Button ref={button} type="submit" disabled={isBusy}>
            {versioned.isSubmitting
              ? 'Saving...'
              : connection.isUnsaved
                ? 'Save and connect'
                : 'Save Changes'}
          </Button>
          {!connection.isUnsaved && (
            <Button quiet disabled={isBusy} onClick={save(true)}>
              {isTesting
                ? 'Testing...'
                : hasMailbox
                  ? 'Save and test sending and reading'
                  : 'Save and send test mail'}
            </Button>
          )}
        </div>
        <TestResult test={sending} />
        <TestResult test={reading} />
        <UnsavedGuard unsaved={isUnsaved} />
      </form>
      <MailPreview key={`${record.sender} ${record.smtp?.user}`} signature={signature} />
    </div>
  )
}
