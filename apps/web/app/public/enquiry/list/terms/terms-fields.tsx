import { LIMITS } from '@dhow/contract/limits'
import { countryName, nameOf } from '@dhow/contract/messages/enquiry-texts'
import { CERTIFICATES } from '@dhow/trade/certificates'
import { COUNTRIES } from '@dhow/trade/places'
import { LABEL_LANGUAGES } from '@dhow/trade/product-facts'
import { PAYMENT_TERMS, RECURRENCES, TRADE_ROLES, TRANSPORT_MODES } from '@dhow/trade/trade-terms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TermsProps } from '#app/public/enquiry/list/stored-details.ts'
import { Combobox, type Option } from '#app/ui/fields/combobox.tsx'
import { Options, SelectField, TextField } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { IncotermRows } from './incoterm-rows.tsx'

const DESTINATION_LABEL = 'Port or place of destination'
const MAX_SUGGESTIONS = 8

const PORTS = {
  queryKey: ['container-ports'],
  queryFn: () => import('./ports.ts'),
  staleTime: Number.POSITIVE_INFINITY,
}

function DestinationField({ values, errors }: TermsProps) {
  const hydrated = useHydrated()
  const initial = values.destination?.[0] ?? ''
  const error = errors['terms.destination']
  return hydrated ? (
    <PortField initial={initial} error={error} />
  ) : (
    <TextField
      label={DESTINATION_LABEL}
      name="destination"
      limit={LIMITS.place}
      defaultValue={initial}
      error={error}
    />
  )
}

function PortField({ initial, error }: { initial: string; error: string | undefined }) {
  const [isUsed, setIsUsed] = useState(initial !== '')
  const { data: ports } = useQuery({ ...PORTS, enabled: isUsed })
  const [value, setValue] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const chosen: Option[] = ports?.portOf(value) ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form saves each choice
  useEffect(() => {
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])

  return (
    <>
      <Combobox
        label={DESTINATION_LABEL}
        hint="Choose a port or enter any place."
        options={chosen}
        find={(text) => ports?.findPort(text, MAX_SUGGESTIONS) ?? []}
        acceptsText
        onFocus={() => setIsUsed(true)}
        value={value}
        onChange={(text) => setValue(text.slice(0, LIMITS.place))}
        error={error}
      />
      <input ref={field} type="hidden" name="destination" value={value} />
    </>
  )
}

/** Returns labels by value, in alphabetical order of the labels. */
const sortedOptions = (values: readonly string[], labelOf: (value: string) => string) =>
  Object.fromEntries(
    values
      .map((value) => [value, labelOf(value)] as const)
      .toSorted(([, one], [, other]) => one.localeCompare(other, 'en')),
  )

const OFFERED_MONTHS = 18

/** Returns the next months as values such as 2027-03, with labels. */
const months = () =>
  Object.fromEntries(
    Array.from({ length: OFFERED_MONTHS }, (_, ahead) => {
      const now = new Date()
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
      const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
      return [month.toISOString().slice(0, 7), month.toLocaleDateString('en-GB', format)]
    }),
  )

type ChoiceProps = {
  label: string
  name: string
  options: Readonly<Record<string, string>>
} & TermsProps

const TermChoice = ({ label, name, options, values, errors }: ChoiceProps) => (
  <SelectField
    label={label}
    name={name}
    defaultValue={values[name]?.[0] ?? ''}
    error={errors[`terms.${name}`]}
  >
    <option value="">Not stated</option>
    <Options of={Object.entries(options)} />
  </SelectField>
)

const PAIR = 'grid gap-5 sm:grid-cols-2'

export const CompanyTerms = (terms: TermsProps) => (
  <>
    <div className={PAIR}>
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        limit={LIMITS.companyName}
        defaultValue={terms.values.company?.[0]}
        error={terms.errors['terms.company']}
      />
      <TermChoice
        label="Country"
        name="country"
        options={sortedOptions(COUNTRIES, countryName)}
        {...terms}
      />
    </div>
    <div className={PAIR}>
      <TextField
        label="Telephone or WhatsApp"
        name="phone"
        type="tel"
        autoComplete="tel"
        limit={LIMITS.phone}
        defaultValue={terms.values.phone?.[0]}
        error={terms.errors['terms.phone']}
      />
      <TermChoice label="Your role" name="role" options={TRADE_ROLES} {...terms} />
    </div>
  </>
)

export const DeliveryTerms = (terms: TermsProps) => (
  <>
    <IncotermRows {...terms} />
    <DestinationField {...terms} />
    <TermChoice label="Transport" name="mode" options={TRANSPORT_MODES} {...terms} />
    <div className={PAIR}>
      <TermChoice label="Wanted by" name="wantedBy" options={months()} {...terms} />
      <TermChoice label="How often" name="recurrence" options={RECURRENCES} {...terms} />
    </div>
    <TermChoice label="Preferred payment" name="payment" options={PAYMENT_TERMS} {...terms} />
  </>
)

export const GoodsTerms = (terms: TermsProps) => (
  <>
    <TermChoice
      label="Label language"
      name="labelLanguage"
      options={sortedOptions(LABEL_LANGUAGES, (tag) => nameOf('language', tag))}
      {...terms}
    />
    <div className="grid grid-cols-[1fr_auto] items-end gap-3">
      <TextField
        label="Minimum shelf life on arrival"
        name="shelfLife"
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        defaultValue={terms.values.shelfLife?.[0]}
        error={
          terms.errors['terms.minRemainingMonths'] ?? terms.errors['terms.minRemainingPercent']
        }
      />
      <SelectField
        label="Unit of shelf life"
        labelHidden
        name="shelfLifeUnit"
        defaultValue={terms.values.shelfLifeUnit?.[0] ?? 'months'}
      >
        <option value="months">months</option>
        <option value="%">%</option>
      </SelectField>
    </div>
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Certificates needed</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-4">
        {Object.entries(CERTIFICATES).map(([key, name]) => (
          <Check key={key} name="certificates" value={key} label={name} {...terms} />
        ))}
      </div>
    </fieldset>
    <div className="grid sm:grid-cols-2">
      <Check name="samples" value="yes" label="Send samples" {...terms} />
      <Check name="privateLabel" value="yes" label="Private label" {...terms} />
    </div>
  </>
)

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
