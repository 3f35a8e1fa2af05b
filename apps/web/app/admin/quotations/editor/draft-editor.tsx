import { LIMITS } from '@dhow/contract/limits'
import { QuotationDraft } from '@dhow/contract/quotations/quotation-draft'
import { formatQuotationTerms } from '@dhow/contract/quotations/quotation-texts'
import type { Quotation, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { getEnglishName, LANGUAGE_CODES } from '@dhow/i18n/languages'
import { getCountryName } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { COUNTRY_OPTIONS } from '#app/admin/buyers/buyer-contact.tsx'
import { CurrencyField, TermsFields } from '#app/admin/quotations/terms-fields.tsx'
import { useReloadQuotation, useRemoval } from '#app/admin/quotations/use-quotation.ts'
import { Card } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { ExportButton } from '#app/admin/ui/export-button.tsx'
import { formatDate } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { PriceColumns } from './columns.tsx'
import { createDraftOptions, useDraftForm } from './draft-form.tsx'
import { FoldedCard } from './folded-card.tsx'
import { Lines } from './lines.tsx'
import { listDraftSums, Totals } from './totals.tsx'
import {
  formatField,
  type TypedDraft,
  toInput,
  toTypedDraft,
  validateDraft,
} from './typed-draft.ts'

const LANGUAGES = LANGUAGE_CODES.map((code) => [code, getEnglishName(code)] as const)

const FIELDS = 'mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'

type Props = { quotation: Quotation; version: QuotationVersion }

export function DraftEditor({ quotation, version }: Props) {
  const { id, number } = quotation
  const { i18n } = useLingui()
  const reload = useReloadQuotation(id)
  const removal = useRemoval(quotation)
  const saveDraft = api.quotations.saveDraft.useMutation()
  /** Current day, if the draft is to be sent. */
  const sendingDay = useRef<string>(undefined)
  const form = useForm<TypedDraft>({
    defaultValues: toTypedDraft(version),
    ...createDraftOptions((values: TypedDraft) => validateDraft(values, sendingDay.current)),
  })
  const { errors } = form.formState
  const [buyer, language, currency, validUntil, terms] = form.watch([
    'buyer',
    'language',
    'currency',
    'validUntil',
    'terms',
  ])
  const { saveThen, render } = useDraftForm({
    form,
    version,
    toDraft: toTypedDraft,
    reload,
    save: (draft, { ifVersion }) => {
      const body = { ...QuotationDraft.parse(toInput(draft)), ifVersion }
      return saveDraft.mutateAsync({ params: { id }, body })
    },
    send: (call) => api.quotations.send.call({ params: { id }, ...call }),
    formatField,
    sendingDay,
    number,
    noun: 'quotation',
    isLeaving: removal.isLeaving,
  })
  const preview = () => {
    const params = { id, version: String(version.version) }
    return api.quotations.pdf.save({ params }, `${number}-v${version.version}.pdf`)
  }
  const getField = (name: 'currency' | 'validUntil' | 'letter' | 'note' | 'language') => ({
    ...form.register(name),
    error: errors[name]?.message,
  })
  const getBuyerField = (name: keyof TypedDraft['buyer']) => ({
    ...form.register(`buyer.${name}`),
    error: errors.buyer?.[name]?.message,
  })
  return render({
    fields: (
      <>
        <FoldedCard
          title="Buyer"
          summary={[
            buyer.company,
            buyer.name,
            buyer.email,
            buyer.country && getCountryName(buyer.country, i18n),
            getEnglishName(language),
          ]}
          isComplete={buyer.name !== '' && buyer.email !== ''}
          hasError={Boolean(errors.buyer ?? errors.language)}
        >
          <div className={FIELDS}>
            <TextField label="Name" limit={LIMITS.text} {...getBuyerField('name')} />
            <TextField label="Email" type="email" limit={LIMITS.text} {...getBuyerField('email')} />
            <TextField label="Company" limit={LIMITS.companyName} {...getBuyerField('company')} />
            <SelectField label="Country" {...getBuyerField('country')} options={COUNTRY_OPTIONS}>
              <option value="">Not stated</option>
            </SelectField>
            <SelectField label="Language" {...getField('language')} options={LANGUAGES} />
          </div>
        </FoldedCard>
        <FoldedCard
          title="Terms"
          summary={[
            currency,
            validUntil && `valid until ${formatDate(validUntil)}`,
            terms.payment === undefined && 'payment not stated',
            ...formatQuotationTerms(terms, i18n).map(([label, text]) => `${label}: ${text}`),
          ]}
          isComplete={validUntil !== ''}
          hasError={Boolean(errors.currency ?? errors.validUntil ?? errors.terms)}
        >
          <div className={FIELDS}>
            <CurrencyField {...getField('currency')} />
            <TextField label="Valid until" type="date" {...getField('validUntil')} />
            <TermsFields
              terms={terms}
              onChange={(terms) => form.setValue('terms', terms, { shouldDirty: true })}
              getError={(term) => errors.terms?.[term]?.message}
            />
          </div>
        </FoldedCard>
        <PriceColumns />
        <Lines id={id} />
        <Totals />
        <Card small title="Letter">
          <div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
            <TextArea
              label="Letter to the buyer"
              rows={8}
              limit={LIMITS.message}
              {...getField('letter')}
            />
            <TextArea
              label="Internal note"
              rows={8}
              limit={LIMITS.message}
              hint="Never shown to the buyer."
              {...getField('note')}
            />
          </div>
        </Card>
      </>
    ),
    actions: (
      <>
        <ExportButton
          format="PDF"
          label="Preview PDF"
          onExport={() => saveThen(preview)}
          failure="Could not create the PDF. Try again."
        />
        <ConfirmButton
          label="Delete draft"
          title="Delete this draft?"
          danger
          onConfirm={removal.remove}
        >
          {quotation.versions.length > 1
            ? 'Sent versions do not change.'
            : 'The quotation is deleted for good.'}
        </ConfirmButton>
      </>
    ),
    listFacts: () => [
      ['To', `${buyer.name} <${buyer.email}>`],
      ['Version', version.version],
      ...listDraftSums(form.getValues(), i18n),
      ['Valid until', formatDate(validUntil)],
    ],
  })
}
