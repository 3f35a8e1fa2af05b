import { LIMITS } from '@dhow/contract/limits'
import { QUOTATION_LIMITS, type QuotationTerms } from '@dhow/contract/quotations/quotation-draft'
import { readWhole } from '@dhow/trade/digits'
import { LEAD_TIME_STARTS, PAYMENT_TERMS } from '@dhow/trade/trade-terms'
import { type ChangeEvent, type ComponentProps, Fragment, type ReactNode } from 'react'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

const CURRENCIES = Intl.supportedValuesOf('currency').map(
  (code) => [code, `${code}: ${currencyNames.of(code)}`] as const,
)

export const CurrencyField = (props: Omit<ComponentProps<typeof SelectField>, 'label'>) => (
  <SelectField label="Currency" {...props} options={CURRENCIES} />
)

/** Returns a whole number, or other text unchanged, for the contract to reject. */
function parseWhole(text: string) {
  const number = readWhole(text)
  return text.trim() === '' ? undefined : Number.isNaN(number) ? text : number
}

const readChoice = (value: string) => value || undefined

type Props = {
  terms: QuotationTerms
  onChange: (terms: QuotationTerms) => void
  getError: (term: keyof QuotationTerms) => string | undefined
}

export function TermsFields({ terms, onChange, getError }: Props) {
  const getField = (term: keyof QuotationTerms, read = (text: string): unknown => text) => ({
    value: String(terms[term] ?? ''),
    error: getError(term),
    onChange: ({ target }: ChangeEvent<{ value: string }>) =>
      onChange({ ...terms, [term]: read(target.value) }),
  })
  const { documents, remarks, ...controls } = {
    payment: (
      <SelectField
        label="Payment"
        {...getField('payment', readChoice)}
        options={Object.entries(PAYMENT_TERMS)}
      >
        <option value="">Not stated</option>
      </SelectField>
    ),
    paymentNote: (
      <TextField
        label="Payment note"
        limit={QUOTATION_LIMITS.text}
        placeholder="Balance before shipment"
        {...getField('paymentNote')}
      />
    ),
    depositPercent: (
      <TextField
        label="Deposit (%)"
        inputMode="numeric"
        {...getField('depositPercent', parseWhole)}
      />
    ),
    leadTimeDays: (
      <TextField
        label="Lead time (days)"
        inputMode="numeric"
        {...getField('leadTimeDays', parseWhole)}
      />
    ),
    leadTimeFrom: (
      <SelectField
        label="Start of the lead time"
        {...getField('leadTimeFrom', readChoice)}
        options={Object.entries(LEAD_TIME_STARTS)}
      >
        <option value="">Not stated</option>
      </SelectField>
    ),
    loadingPort: (
      <TextField label="Port of loading" limit={LIMITS.place} {...getField('loadingPort')} />
    ),
    tolerancePercent: (
      <TextField
        label="Tolerance of quantities (± %)"
        inputMode="numeric"
        {...getField('tolerancePercent', parseWhole)}
      />
    ),
    partialShipment: (
      <SelectField
        label="Partial shipment"
        {...getField('partialShipment', (value) => (value ? value === 'true' : undefined))}
      >
        <option value="">Not stated</option>
        <option value="true">Allowed</option>
        <option value="false">Not allowed</option>
      </SelectField>
    ),
    documents: (
      <TextArea
        label="Documents"
        rows={3}
        limit={QUOTATION_LIMITS.documents}
        placeholder="Commercial invoice, packing list, certificate of origin"
        {...getField('documents')}
      />
    ),
    remarks: (
      <TextArea
        label="Remarks"
        rows={3}
        limit={QUOTATION_LIMITS.remarks}
        {...getField('remarks')}
      />
    ),
  } satisfies Record<keyof QuotationTerms, ReactNode>
  return (
    <>
      {Object.entries(controls).map(([term, control]) => (
        <Fragment key={term}>{control}</Fragment>
      ))}
      <div className="col-span-full grid gap-4 md:grid-cols-2">
        {documents}
        {remarks}
      </div>
    </>
  )
}
