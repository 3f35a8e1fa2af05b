import { LIMITS } from '@dhow/contract/limits'
import type { ReactNode } from 'react'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { TermsProps } from './term-choice.tsx'
import { CompanyTerms, DeliveryTerms, GoodsTerms } from './terms-fields.tsx'

type GroupProps = {
  title: string
  hint: string
  /** Names of its fields. The group is open if one of them has a value or an error. */
  names: readonly string[]
  children: ReactNode
} & TermsProps

const isWrong = (errors: TermsProps['errors'], name: string) =>
  Object.keys(errors).some((path) => path === `terms.${name}` || path.startsWith(`terms.${name}.`))

/** A group of optional fields, closed while they are empty. */
function Group({ title, hint, names, values, errors, children }: GroupProps) {
  const isOpen = names.some((name) => values[name]?.some(Boolean) || isWrong(errors, name))
  return (
    <details className="group border-t border-line" open={isOpen}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-x-4 py-3 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-muted group-open:hidden">{hint}</span>
        </span>
        <span aria-hidden className="shrink-0 text-xl text-muted group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-6">{children}</div>
    </details>
  )
}

/** Sender and terms of an enquiry. Only name and e-mail address are required. */
export const DetailsFields = (terms: TermsProps) => {
  const { values, errors } = terms
  const text = (name: 'name' | 'email' | 'message', limit: number) => ({
    ...{ name, limit },
    defaultValue: values[name]?.[0] ?? '',
    error: errors[name],
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...text('name', LIMITS.text)} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...text('email', LIMITS.text)}
        />
      </div>
      <TextArea
        label="Message (optional)"
        rows={2}
        className="field-sizing-content max-h-[60dvh] min-h-[calc(2lh+1.375rem)]"
        {...text('message', LIMITS.message)}
      />
      <div className="border-b border-line">
        <Group
          title="Your company"
          hint="Company, country, telephone, trade"
          names={['company', 'country', 'phone', 'role']}
          {...terms}
        >
          <CompanyTerms {...terms} />
        </Group>
        <Group
          title="Delivery and payment"
          hint="Incoterms, port, transport, month, payment"
          names={[
            ...['rule', 'place', 'incoterms', 'destination', 'mode', 'wantedBy'],
            ...['recurrence', 'payment'],
          ]}
          {...terms}
        >
          <DeliveryTerms {...terms} />
        </Group>
        <Group
          title="Goods and documents"
          hint="Labels, shelf life, certificates, samples"
          names={[
            ...['labelLanguage', 'shelfLife', 'minRemainingMonths', 'minRemainingPercent'],
            ...['certificates', 'samples', 'privateLabel'],
          ]}
          {...terms}
        >
          <GoodsTerms {...terms} />
        </Group>
      </div>
    </>
  )
}
