import { LIMITS } from '@dhow/contract/limits'
import {
  QUOTATION_LIMITS,
  QuotationSettings,
  quotationSettingsVersion,
} from '@dhow/contract/quotations/quotation-draft'
import { quotationTermTexts } from '@dhow/contract/quotations/quotation-texts'
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useVersionedForm } from '#app/admin/use-versioned-form.ts'
import { messageOf } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { RestoredDraftNotice, useFormDraft } from '#app/forms/form-drafts.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { CurrencyField, TermsFields } from './terms-fields.tsx'

const LABELS = {
  currency: 'Currency',
  validDays: 'Validity (days)',
  letter: 'Beginning of the letter',
  terms: 'Terms',
  bankDetails: 'Bank details',
  remindBuyer: 'Remind buyers before the expiry',
} as const

const FAILED = 'Could not save the quotation defaults. Try again.'

export function SettingsForm({ settings }: { settings: QuotationSettings }) {
  const client = useQueryClient()
  const { i18n } = useLingui()
  const form = useZodForm(QuotationSettings, settings)
  const { terms, remindBuyer } = form.watch()
  const save = api.quotations.saveSettings.useMutation()
  const query = api.quotations.settings.queryOptions()
  const versioned = useVersionedForm({
    form,
    record: settings,
    restored: useFormDraft(form),
    versionOf: quotationSettingsVersion,
    load: () => client.fetchQuery({ ...query, staleTime: 0 }),
    send: (fields, ifVersion) => save.mutateAsync({ body: { ...fields, ifVersion } }),
    onSaved: async (saved) => {
      form.reset(saved)
      notify.success('Quotation defaults saved')
      await client.invalidateQueries({ queryKey: query.queryKey })
    },
    failure: (error) => messageOf(error, FAILED),
    loadFailure: FAILED,
    labels: LABELS,
    textsOf: ({ terms, validDays, remindBuyer, ...fields }) => ({
      ...fields,
      validDays: String(validDays),
      terms: quotationTermTexts(terms, i18n)
        .map((term) => term.join(': '))
        .join('\n'),
      remindBuyer: remindBuyer ? 'On' : 'Off',
    }),
  })
  const button = useFocusAfterBusy(save.isPending || versioned.conflict !== undefined)
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((fields) => versioned.save(fields))}
      className="grid max-w-4xl gap-5 sm:grid-cols-2"
    >
      {versioned.wasRestored && <RestoredDraftNotice />}
      <CurrencyField {...form.field('currency')} />
      <TextField
        label={LABELS.validDays}
        inputMode="numeric"
        {...form.field('validDays')}
        {...form.register('validDays', { valueAsNumber: true })}
      />
      <div className="col-span-full">
        <TextArea
          label={LABELS.letter}
          rows={6}
          limit={LIMITS.message}
          hint="{name} becomes the name of the buyer."
          {...form.field('letter')}
        />
      </div>
      <TermsFields
        terms={terms}
        onChange={(changed) => form.setValue('terms', changed, { shouldDirty: true })}
        errorOf={(term) => form.getFieldState(`terms.${term}`, form.formState).error?.message}
      />
      <div className="col-span-full">
        <TextArea
          label={LABELS.bankDetails}
          rows={4}
          limit={QUOTATION_LIMITS.bankDetails}
          hint="Printed in the PDF only, not on the buyer’s page or in the e-mail."
          {...form.field('bankDetails')}
        />
      </div>
      <div className="col-span-full flex items-start gap-3">
        <Switch
          label={LABELS.remindBuyer}
          checked={remindBuyer}
          onChange={() => form.setValue('remindBuyer', !remindBuyer, { shouldDirty: true })}
        />
        <p className="pt-2.5 text-sm font-medium">{LABELS.remindBuyer}</p>
      </div>
      {versioned.conflict && (
        <ConflictDialog what="The quotation defaults" {...versioned.conflict} />
      )}
      {form.notSaved}
      <div className="col-span-full">
        <Button ref={button} type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </div>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </form>
  )
}
