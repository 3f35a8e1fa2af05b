import type { ProformaVersion } from '@dhow/contract/deals/deals'
import { PROFORMA_LIMITS } from '@dhow/contract/deals/proforma-draft'
import { LIMITS } from '@dhow/contract/limits'
import { QUOTATION_LIMITS } from '@dhow/contract/quotations/quotation-draft'
import { getEnglishName, LANGUAGE_CODES } from '@dhow/i18n/languages'
import { get, type Path, useFormContext } from 'react-hook-form'
import { COUNTRY_OPTIONS } from '#app/admin/buyers/buyer-contact.tsx'
import { FoldedCard } from '#app/admin/quotations/editor/folded-card.tsx'
import { formatDate } from '#app/admin/ui/formats.ts'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import type { TypedProforma } from './typed-proforma.ts'

const OPTIONS = {
  country: [['', 'Not stated'] as const, ...COUNTRY_OPTIONS],
  language: LANGUAGE_CODES.map((code) => [code, getEnglishName(code)] as const),
}

type Kind = 'email' | 'date' | 'rows' | keyof typeof OPTIONS

type Field = [name: Path<TypedProforma>, label: string, limit?: number | undefined, kind?: Kind]

const { address, marks, remarks, taxNumber } = PROFORMA_LIMITS
const { bankDetails, documents, orderNumber } = QUOTATION_LIMITS

/** Fields in groups, of which one is folded if its required fields are complete at first. */
const GROUPS: { title: string; required: Path<TypedProforma>[]; fields: Field[] }[] = [
  {
    title: 'Parties',
    required: ['seller.name', 'seller.address', 'buyer.email', 'buyer.address'],
    fields: [
      ['seller.name', 'Seller', LIMITS.companyName],
      ['seller.address', 'Address of the seller', address, 'rows'],
      ['seller.taxNumber', 'Tax number of the seller', taxNumber],
      ['buyer.company', 'Buyer', LIMITS.companyName],
      ['buyer.address', 'Address of the buyer', address, 'rows'],
      ['buyer.taxNumber', 'Tax number of the buyer', taxNumber],
      ['buyer.name', 'Contact person', LIMITS.text],
      ['buyer.email', 'Email', LIMITS.text, 'email'],
      ['buyer.country', 'Country', undefined, 'country'],
      ['consignee', 'Consignee', address, 'rows'],
      ['notifyParty', 'Notify party', address, 'rows'],
      ['language', 'Language', undefined, 'language'],
    ],
  },
  {
    title: 'Payment',
    required: ['date', 'validUntil', 'payment', 'bankDetails'],
    fields: [
      ['date', 'Date', undefined, 'date'],
      ['validUntil', 'Valid until', undefined, 'date'],
      ['orderNumber', 'Order number of the buyer', orderNumber],
      ['depositPercent', 'Deposit (%)'],
      ['payment', 'Payment', documents, 'rows'],
      ['bankDetails', 'Bank details', bankDetails, 'rows'],
    ],
  },
  {
    title: 'Shipment',
    required: [],
    fields: [
      ['loadingPort', 'Port of loading', LIMITS.place],
      ['dischargePort', 'Port of discharge', LIMITS.place],
      ['signaturePlace', 'Place of the signature', LIMITS.place],
      ['shippingMarks', 'Shipping marks', marks, 'rows'],
      ['remarks', 'Remarks', remarks, 'rows'],
    ],
  },
]

function formatValue(draft: object, [name, , , kind]: Field): string {
  const value = String(get(draft, name) ?? '')
  if (kind === 'date') return value && formatDate(value)
  const isChoice = kind === 'country' || kind === 'language'
  return isChoice ? (OPTIONS[kind].find(([key]) => key === value)?.[1] ?? '') : value
}

/** Lists the fields of a sent version with their labels. */
export const listFacts = (version: ProformaVersion): [label: string, value: string][] =>
  GROUPS.flatMap(({ fields }) =>
    fields.map((field): [string, string] => [field[1], formatValue(version, field)]),
  )

/** Lists the labels of the required fields that are empty. */
export const listMissing = (draft: TypedProforma): string[] =>
  GROUPS.flatMap(({ required, fields }) =>
    fields.flatMap(([name, label]) =>
      required.includes(name) && !get(draft, name) ? [label] : [],
    ),
  )

export function ProformaFields() {
  const { register, getFieldState, formState, watch } = useFormContext<TypedProforma>()
  const draft = watch()
  return GROUPS.map(({ title, required, fields }) => (
    <FoldedCard
      key={title}
      title={title}
      summary={fields.map((field) => formatValue(draft, field))}
      isComplete={required.every((name) => get(draft, name))}
      hasError={fields.some(([name]) => getFieldState(name, formState).invalid)}
    >
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(([name, label, limit, kind]) => {
          const { error } = getFieldState(name, formState)
          const isMissing = required.includes(name) && !get(draft, name)
          const field = {
            label,
            error: error?.message,
            hint: isMissing && 'Still missing.',
            ...register(name),
          }
          if (kind === 'country' || kind === 'language') {
            return <SelectField key={name} {...field} options={OPTIONS[kind]} />
          }
          return kind === 'rows' ? (
            <TextArea key={name} rows={3} limit={limit} {...field} />
          ) : (
            <TextField key={name} type={kind} limit={limit} {...field} />
          )
        })}
      </div>
    </FoldedCard>
  ))
}
