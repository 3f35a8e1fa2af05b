import { LIMITS } from '@dhow/contract/limits'
import {
  hashQuotationSettings,
  QUOTATION_LIMITS,
  QuotationSettings,
} from '@dhow/contract/quotations/quotation-draft'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { useSaved } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useFormDraft } from '#app/forms/form-drafts.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { VersionedForm } from '#app/forms/versioned-form.tsx'
import { Switch } from '#app/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { CurrencyField, TermsFields } from './terms-fields.tsx'

export default function QuotationDefaults() {
  const query = useFreshQuery(api.quotations.settings.queryOptions())
  return (
    <OfficePage title="Quotation defaults">
      <QueryContent query={query} name="the quotation defaults">
        {(settings) => <SettingsForm settings={settings} />}
      </QueryContent>
    </OfficePage>
  )
}

export function SettingsForm({ settings }: { settings: QuotationSettings }) {
  const form = useZodForm(QuotationSettings, settings)
  const { terms, remindBuyer } = form.watch()
  const save = api.quotations.saveSettings.useMutation()
  const versioned = useVersionedForm({
    form,
    subject: 'The quotation defaults',
    record: settings,
    restored: useFormDraft(form),
    load: () => api.quotations.settings.call(),
    send: (fields, base) =>
      save.mutateAsync({ body: { ...fields, ifVersion: hashQuotationSettings(base) } }),
    onSaved: useSaved([api.quotations.settings], 'Quotation defaults saved'),
    failure: 'Could not save the quotation defaults. Try again.',
  })
  return (
    <VersionedForm
      form={form}
      versioned={versioned}
      className="grid max-w-4xl gap-5 sm:grid-cols-2"
    >
      <CurrencyField {...form.field('currency')} />
      <TextField
        label="Validity (days)"
        inputMode="numeric"
        {...form.field('validDays')}
        {...form.register('validDays', { valueAsNumber: true })}
      />
      <div className="col-span-full">
        <TextArea
          label="Beginning of the letter"
          rows={6}
          limit={LIMITS.message}
          hint="{name} becomes the name of the buyer. The original text is written in the language of the buyer."
          {...form.field('letter')}
        />
      </div>
      <div className="col-span-full">
        <TextArea
          label="Letter of proforma invoices"
          rows={6}
          limit={LIMITS.message}
          hint="{name} becomes the name of the buyer. The original text is written in the language of the buyer."
          {...form.field('proformaLetter')}
        />
      </div>
      <TermsFields
        terms={terms}
        onChange={(changed) => form.setValue('terms', changed, { shouldDirty: true })}
        getError={(term) => form.getFieldState(`terms.${term}`, form.formState).error?.message}
      />
      <div className="col-span-full">
        <TextArea
          label="Bank details"
          rows={4}
          limit={QUOTATION_LIMITS.bankDetails}
          hint="Printed in the PDF only, not on the buyer’s page or in the e-mail."
          {...form.field('bankDetails')}
        />
      </div>
      <div className="col-span-full flex items-start gap-3">
        <Switch
          label="Remind buyers before the expiry"
          checked={remindBuyer}
          onChange={() => form.setValue('remindBuyer', !remindBuyer, { shouldDirty: true })}
        />
        <p className="pt-2.5 text-sm font-medium">Remind buyers before the expiry</p>
      </div>
    </VersionedForm>
  )
}
