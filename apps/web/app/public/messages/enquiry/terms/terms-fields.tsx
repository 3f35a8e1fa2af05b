import { LIMITS } from '@dhow/contract/limits'
import type { EnquiryTerms } from '@dhow/contract/messages/enquiry-submission'
import { toIntlLocale } from '@dhow/i18n/i18n'
import { COUNTRIES } from '@dhow/trade/places'
import { CERTIFICATES, LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import { PAYMENT_TERMS, RECURRENCES, TRADE_ROLES, TRANSPORT_MODES } from '@dhow/trade/trade-terms'
import { getCountryName, getLanguageName } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { TermsProps } from '#app/public/messages/enquiry/stored-details.ts'
import { SelectField, TextField, WHOLE_NUMBER } from '#app/ui/fields/field.tsx'
import { DestinationField } from './destination-field.tsx'
import { IncotermRows } from './incoterm-rows.tsx'

function sortOptions(
  values: readonly string[],
  getLabel: (value: string, i18n: I18n) => string,
  i18n: I18n,
) {
  const { compare } = new Intl.Collator(i18n.locale)
  return Object.fromEntries(
    values
      .map((value) => [value, getLabel(value, i18n)] as const)
      .toSorted(([, a], [, b]) => compare(a, b)),
  )
}

const OFFERED_MONTHS = 18

/** Returns the next months as values such as 2027-03, with labels. */
const listMonths = (i18n: I18n) =>
  Object.fromEntries(
    Array.from({ length: OFFERED_MONTHS }, (_, ahead) => {
      const now = new Date()
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
      const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
      return [month.toISOString().slice(0, 7), month.toLocaleDateString(toIntlLocale(i18n), format)]
    }),
  )

const translateLabels = (options: Readonly<Record<string, string>>, i18n: I18n) =>
  Object.fromEntries(Object.entries(options).map(([value, label]) => [value, i18n.t(label)]))

type ChoiceProps = {
  label: string
  name: keyof EnquiryTerms
  options: Readonly<Record<string, string>>
} & TermsProps

function TermChoice({ label, name, options, values, errors }: ChoiceProps) {
  const { i18n } = useLingui()
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={values[name]?.[0] ?? ''}
      error={errors[`terms.${name}`]}
      options={Object.entries(options)}
    >
      <option value="">{i18n.t('Not stated')}</option>
    </SelectField>
  )
}

const PAIR = 'grid gap-5 sm:grid-cols-2'

export function CompanyTerms(terms: TermsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <div className={PAIR}>
        <TextField
          label={i18n.t('Company')}
          name="company"
          autoComplete="organization"
          limit={LIMITS.companyName}
          defaultValue={terms.values.company?.[0]}
          error={terms.errors['terms.company']}
        />
        <TermChoice
          label={i18n.t('Country')}
          name="country"
          options={sortOptions(COUNTRIES, getCountryName, i18n)}
          {...terms}
        />
      </div>
      <div className={PAIR}>
        <TextField
          label={i18n.t('Telephone or WhatsApp')}
          name="phone"
          type="tel"
          autoComplete="tel"
          limit={LIMITS.phone}
          maxLength={LIMITS.phone}
          defaultValue={terms.values.phone?.[0]}
          error={terms.errors['terms.phone']}
        />
        <TermChoice
          label={i18n.t('Your role')}
          name="role"
          options={translateLabels(TRADE_ROLES, i18n)}
          {...terms}
        />
      </div>
    </>
  )
}

export function DeliveryTerms(terms: TermsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <IncotermRows {...terms} />
      <DestinationField {...terms} />
      <TermChoice
        label={i18n.t('Transport')}
        name="mode"
        options={translateLabels(TRANSPORT_MODES, i18n)}
        {...terms}
      />
      <div className={PAIR}>
        <TermChoice
          label={i18n.t('Wanted by')}
          name="wantedBy"
          options={listMonths(i18n)}
          {...terms}
        />
        <TermChoice
          label={i18n.t('How often')}
          name="recurrence"
          options={translateLabels(RECURRENCES, i18n)}
          {...terms}
        />
      </div>
      <TermChoice
        label={i18n.t('Preferred payment')}
        name="payment"
        options={translateLabels(PAYMENT_TERMS, i18n)}
        {...terms}
      />
    </>
  )
}

export function GoodsTerms(terms: TermsProps) {
  const { i18n } = useLingui()
  return (
    <>
      <TermChoice
        label={i18n.t('Label language')}
        name="labelLanguage"
        options={sortOptions(LABEL_LANGUAGES, getLanguageName, i18n)}
        {...terms}
      />
      <div className="grid grid-cols-[1fr_auto] items-end gap-3">
        <TextField
          label={i18n.t('Minimum shelf life on arrival')}
          name="shelfLife"
          {...WHOLE_NUMBER}
          defaultValue={terms.values.shelfLife?.[0]}
          error={
            terms.errors['terms.minRemainingMonths'] ?? terms.errors['terms.minRemainingPercent']
          }
        />
        <SelectField
          label={i18n.t('Unit of shelf life')}
          labelHidden
          name="shelfLifeUnit"
          defaultValue={terms.values.shelfLifeUnit?.[0] ?? 'months'}
        >
          <option value="months">{i18n.t('months')}</option>
          <option value="%">%</option>
        </SelectField>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{i18n.t('Certificates needed')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4">
          {Object.entries(CERTIFICATES).map(([key, name]) => (
            <Check key={key} name="certificates" value={key} label={i18n.t(name)} {...terms} />
          ))}
        </div>
      </fieldset>
      <div className="grid sm:grid-cols-2">
        <Check name="samples" value="yes" label={i18n.t('Send samples')} {...terms} />
        <Check name="privateLabel" value="yes" label={i18n.t('Private label')} {...terms} />
      </div>
    </>
  )
}

type CheckProps = { name: string; value: string; label: string } & TermsProps

const Check = ({ name, value, label, values }: CheckProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem]">
    <input
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={values[name]?.includes(value)}
      className="size-4.5 accent-sea"
    />
    {label}
  </label>
)
