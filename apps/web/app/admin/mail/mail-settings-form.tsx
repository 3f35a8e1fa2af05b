import { LIMITS } from '@dhow/contract/limits'
import { MailSettings } from '@dhow/contract/mail'
import { mailSettingsVersion } from '@dhow/contract/record-version'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { isStale, messageOf } from '#app/api/error.ts'
import { type Choices, ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { useFormDraft } from '#app/forms/form-drafts.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { RestoredDraftNotice } from '#app/forms/restored-draft-notice.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { notify } from '#app/ui/toast.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'
import { MailPreview } from './mail-preview.tsx'

const LABELS = { signature: 'Signature', acknowledge: 'Confirm enquiries by mail' } as const

const FAILED = 'The settings of mails could not be saved. Please try again.'

type Stored = MailSettings & { defaultSignature: string }

const inWords = ({ signature, acknowledge }: MailSettings) => ({
  signature,
  acknowledge: acknowledge ? 'On' : 'Off',
})

/** The signature and the confirmation of enquiries, beside a mail as it would be sent with them. */
export function MailSettingsForm({ settings }: { settings: Stored }) {
  const { defaultSignature } = settings
  const client = useQueryClient()
  const [opened, setOpened] = useState<MailSettings>({
    signature: settings.signature,
    acknowledge: settings.acknowledge,
  })
  const form = useForm({ resolver: zodResolver(MailSettings), defaultValues: opened })
  const { errors, isDirty } = form.formState
  const restored = useFormDraft(form)
  const [conflict, setConflict] = useState<{ mine: MailSettings; stored: MailSettings }>()
  const { signature, acknowledge } = form.watch()

  const take = (saved: MailSettings) => {
    setOpened(saved)
    form.reset(saved)
  }
  const save = api.mail.saveSettings.useMutation({
    onSuccess: async (_done, { body: { ifVersion, ...saved } }) => {
      take(MailSettings.parse(saved))
      notify.success('Mail settings saved')
      await client.invalidateQueries({ queryKey: api.messages.signature.key() })
    },
    onError: async (error, { body: { ifVersion, ...mine } }) => {
      if (isStale(error)) return showConflict(MailSettings.parse(mine))
      notify.error(messageOf(error, FAILED))
      showIssues(error, form)
    },
  })
  /** Loads what was saved meanwhile and opens the conflict dialog. */
  const showConflict = async (mine: MailSettings) => {
    try {
      const query = api.mail.settings.queryOptions()
      const { defaultSignature: _, ...stored } = await client.fetchQuery({ ...query, staleTime: 0 })
      if (mailSettingsVersion(mine) === mailSettingsVersion(stored)) take(stored)
      else setConflict({ mine, stored })
    } catch {
      notify.error(FAILED)
    }
  }
  const send = (changed: MailSettings, base: MailSettings) =>
    save.mutate({ body: { ...changed, ifVersion: mailSettingsVersion(base) } })
  const choose = (
    { mine, stored }: NonNullable<typeof conflict>,
    choices: Choices<keyof MailSettings>,
  ) => {
    const chosen = {
      signature: (choices.signature === 'mine' ? mine : stored).signature,
      acknowledge: (choices.acknowledge === 'mine' ? mine : stored).acknowledge,
    }
    setConflict(undefined)
    take(stored)
    if (mailSettingsVersion(chosen) === mailSettingsVersion(stored)) return
    form.reset(chosen, { keepDefaultValues: true })
    send(chosen, stored)
  }
  const busy = save.isPending
  const button = useFocusAfterBusy(busy || conflict !== undefined)

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
      <form
        noValidate
        onSubmit={form.handleSubmit((changed) => send(changed, opened))}
        className="grid gap-5"
      >
        {restored && <RestoredDraftNotice />}
        <TextArea
          label={LABELS.signature}
          rows={5}
          limit={LIMITS.signature}
          placeholder={defaultSignature}
          hint="Stands below your replies and confirmations. Empty: your company’s name, email and phone. Each reply can have another."
          error={errors.signature?.message}
          {...form.register('signature')}
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
              Whoever sends the form gets a copy at the address they have typed. What is filed as
              spam is never confirmed, and one address only a few times, so that nobody can fill a
              stranger’s mailbox.
            </p>
          </div>
        </div>
        {conflict && (
          <ConflictDialog
            what="The settings of mails"
            differences={differencesOf(
              LABELS,
              inWords(opened),
              inWords(conflict.mine),
              inWords(conflict.stored),
            )}
            onClose={() => setConflict(undefined)}
            onChoose={(choices) => choose(conflict, choices)}
          />
        )}
        <Button ref={button} type="submit" disabled={busy} className="justify-self-start">
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
        <UnsavedGuard unsaved={isDirty} />
      </form>
      <MailPreview signature={signature} />
    </div>
  )
}
