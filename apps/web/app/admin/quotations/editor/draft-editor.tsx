import { LIMITS } from '@dhow/contract/limits'
import type { Quotation, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { englishName } from '@dhow/messages/english-name'
import { LANGUAGE_CODES, type Language } from '@dhow/messages/languages'
import { useState } from 'react'
import { dateIn } from '#app/admin/certificate-expiry.ts'
import { COUNTRY_OPTIONS } from '#app/admin/countries.ts'
import { ExportButton } from '#app/admin/files/export-button.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { ConfirmButton } from '#app/admin/frame/confirm-button.tsx'
import { CurrencyField, TermsFields } from '#app/admin/quotations/terms-fields.tsx'
import { useRemoval } from '#app/admin/quotations/use-quotation.ts'
import { api } from '#app/api/office.ts'
import { newIdempotencyKey } from '#app/api/request.ts'
import { useCompany } from '#app/api/use-company.ts'
import { NotSavedNotice } from '#app/forms/not-saved.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { Options, SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { PriceColumns } from './columns.tsx'
import { Lines } from './lines.tsx'
import { SendDialog } from './send-dialog.tsx'
import { Totals } from './totals.tsx'
import type { TypedDraft } from './typed-draft.ts'
import { useDraft } from './use-draft.ts'

const LANGUAGES = LANGUAGE_CODES.map((code) => [code, englishName(code)] as const)

const FIELDS = 'mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'

type Props = { quotation: Quotation; version: QuotationVersion }

export function DraftEditor({ quotation, version }: Props) {
  const { id, number } = quotation
  const { timeZone } = useCompany()
  const editor = useDraft(quotation, version)
  const { draft, deferred, change, errors, isSaving } = editor
  const { buyer } = draft
  const removal = useRemoval(quotation)
  /** Defined while the dialog is open. */
  const [idempotencyKey, setIdempotencyKey] = useState<string>()
  const set = (part: Partial<TypedDraft>) => change((draft) => ({ ...draft, ...part }))
  const field = (name: 'currency' | 'validUntil' | 'letter' | 'note') => ({
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const buyerField = (name: keyof typeof buyer) => ({
    value: buyer[name],
    error: errors[`buyer.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      set({ buyer: { ...buyer, [name]: target.value } }),
  })
  const save = async () => {
    if (await editor.save()) notify.success('Draft saved')
  }
  const openSending = async () => {
    if (await editor.save(dateIn(timeZone))) setIdempotencyKey(newIdempotencyKey())
  }
  const preview = async () => {
    if (!(await editor.save())) return
    const params = { id, version: String(version.version) }
    await api.quotations.pdf.save({ params }, `${number}-v${version.version}.pdf`)
  }
  return (
    <section aria-label="Draft" data-form className="grid gap-4">
      <Card small title="Buyer">
        <div className={FIELDS}>
          <TextField label="Name" limit={LIMITS.text} {...buyerField('name')} />
          <TextField label="Email" type="email" limit={LIMITS.text} {...buyerField('email')} />
          <TextField label="Company" limit={LIMITS.companyName} {...buyerField('company')} />
          <SelectField label="Country" {...buyerField('country')}>
            <option value="">Not stated</option>
            <Options of={COUNTRY_OPTIONS} />
          </SelectField>
          <SelectField
            label="Language"
            value={draft.language}
            onChange={({ target }) => set({ language: target.value as Language })}
          >
            <Options of={LANGUAGES} />
          </SelectField>
        </div>
      </Card>
      <Card small title="Terms">
        <div className={FIELDS}>
          <CurrencyField {...field('currency')} />
          <TextField label="Valid until" type="date" {...field('validUntil')} />
          <TermsFields
            terms={draft.terms}
            onChange={(terms) => set({ terms })}
            errorOf={(term) => errors[`terms.${term}`]}
          />
        </div>
      </Card>
      <PriceColumns {...{ draft, deferred, errors, change }} />
      <Lines {...{ id, draft, errors, change }} />
      <Totals
        lines={deferred.lines}
        columns={deferred.columns}
        currency={deferred.currency}
        country={deferred.buyer.country}
      />
      <Card small title="Letter">
        <div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
          <TextArea
            label="Letter to the buyer"
            rows={8}
            limit={LIMITS.message}
            {...field('letter')}
          />
          <TextArea
            label="Internal note"
            rows={8}
            limit={LIMITS.message}
            hint="Never shown to the buyer."
            {...field('note')}
          />
        </div>
      </Card>
      {editor.isConflict && (
        <div role="alert" className="grid gap-3 rounded-card bg-amber-soft p-5 text-sm text-amber">
          <p>
            This draft was changed elsewhere after you opened it. Your changes are not saved yet.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={editor.loadStored}>
              Load stored draft
            </Button>
            <Button variant="quiet" onClick={() => editor.save(undefined, true)}>
              Overwrite stored draft
            </Button>
          </div>
        </div>
      )}
      <div className="sticky bottom-0 z-10 -mx-(--page-margin) grid gap-2 border-t border-line bg-paper px-(--page-margin) py-3">
        <NotSavedNotice attempt={editor.attempt} isInvalid={Object.keys(errors).length > 0} />
        <div className="flex flex-wrap gap-3">
          <Button disabled={isSaving} onClick={openSending}>
            Send quotation
          </Button>
          <Button variant="quiet" disabled={isSaving} onClick={save}>
            {isSaving ? 'Saving...' : 'Save draft'}
          </Button>
          <ExportButton
            format="PDF"
            label="Preview PDF"
            onExport={preview}
            failure="Could not create the PDF. Try again."
          />
          <ConfirmButton
            label="Delete draft"
            title="Delete this draft?"
            confirm="Delete draft"
            danger
            busy={removal.isPending}
            onConfirm={removal.remove}
          >
            {quotation.versions.length > 1
              ? 'Sent versions stay as they are.'
              : 'The quotation is deleted for good.'}
          </ConfirmButton>
        </div>
      </div>
      <UnsavedGuard unsaved={editor.isUnsaved && !removal.isGone} />
      {idempotencyKey && (
        <SendDialog
          {...{ quotation, draft, idempotencyKey }}
          version={version.version}
          ifVersion={editor.storedVersion}
          onClose={() => setIdempotencyKey(undefined)}
          onError={editor.fail('Could not send the quotation. Try again.')}
        />
      )}
    </section>
  )
}
