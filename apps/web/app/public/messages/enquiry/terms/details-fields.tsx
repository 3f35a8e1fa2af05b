import { LIMITS } from '@dhow/contract/limits'
import { useLingui } from '@lingui/react'
import type { TermsProps } from '#app/public/messages/enquiry/stored-details.ts'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { CompanyTerms, DeliveryTerms, GoodsTerms } from './terms-fields.tsx'

/** Groups of optional fields. A group is open if one of its fields has a value or an error. */
const GROUPS = [
  {
    title: /*i18n*/ 'Your company',
    hint: /*i18n*/ 'Company, country, telephone, trade',
    fields: ['company', 'country', 'phone', 'role'],
    Terms: CompanyTerms,
  },
  {
    title: /*i18n*/ 'Delivery and payment',
    hint: /*i18n*/ 'Incoterms, port, transport, month, payment',
    fields: [
      'rule',
      'place',
      'incoterms',
      'destination',
      'mode',
      'wantedBy',
      'recurrence',
      'payment',
    ],
    Terms: DeliveryTerms,
  },
  {
    title: /*i18n*/ 'Goods and documents',
    hint: /*i18n*/ 'Labels, shelf life, certificates, samples',
    fields: [
      'labelLanguage',
      'shelfLife',
      'minRemainingMonths',
      'minRemainingPercent',
      'certificates',
      'samples',
      'privateLabel',
    ],
    Terms: GoodsTerms,
  },
]

const isInvalid = (errors: TermsProps['errors'], name: string) =>
  Object.keys(errors).some((path) => path === `terms.${name}` || path.startsWith(`terms.${name}.`))

export const DetailsFields = (terms: TermsProps) => {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  const { values, errors } = terms
  const getTextProps = (name: 'name' | 'email' | 'message', limit: number) => ({
    name,
    limit,
    defaultValue: values[name]?.[0] ?? '',
    error: errors[name],
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={i18n.t('Name')}
          autoComplete="name"
          required
          {...getTextProps('name', LIMITS.text)}
        />
        <TextField
          label={i18n.t('Email')}
          type="email"
          autoComplete="email"
          required
          {...getTextProps('email', LIMITS.text)}
        />
      </div>
      <TextArea
        label={i18n.t('Message (optional)')}
        rows={2}
        className="field-sizing-content max-h-[60dvh] min-h-[calc(2lh+1.375rem)]"
        {...getTextProps('message', LIMITS.message)}
      />
      <div className="border-b border-line">
        {GROUPS.map(({ title, hint, fields, Terms }) => (
          <details
            key={title}
            className="group border-t border-line"
            open={fields.some((name) => values[name]?.some(Boolean) || isInvalid(errors, name))}
          >
            <summary className="flex min-h-14 items-center justify-between gap-x-4 py-3">
              <span>
                <span className="block font-medium">{i18n.t(title)}</span>
                <span className="block caption group-open:hidden">{i18n.t(hint)}</span>
              </span>
            </summary>
            <div className="grid gap-5 pt-2 pb-6">
              {hydrated ? (
                <Terms {...terms} />
              ) : (
                // Names of countries and months may differ between server and browser.
                <noscript>
                  <Terms {...terms} />
                </noscript>
              )}
            </div>
          </details>
        ))}
      </div>
    </>
  )
}
