import type { CompanyField, CompanyFields } from '@dhow/contract/company'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { useCompanyOffice } from './company-context.ts'
import { EMPTY } from './company-fields.ts'

type Props = {
  field: CompanyField
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** One field of the company's record, or a list: its controls under a heading. */
export function Part({ field, title, hint, children }: Props) {
  const id = useId()
  const { showField } = useCompanyOffice()
  const { errors } = useFormState<CompanyFields>({ name: field })
  // Only a list has an error of its own: others stand at its fields.
  const error = errors[field]?.root?.message
  return (
    <section aria-labelledby={id} onFocus={() => showField(field)} className="grid gap-4">
      <div className="grid gap-1">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      <Claim field={field} />
      {children}
      {error && <p className="text-sm text-coral">{error}</p>}
    </section>
  )
}

/** Asks whether the words that a new installation begins with are true; nothing once somebody has said so. */
export function Claim({ field }: { field: CompanyField }) {
  const { unchecked, confirm, busy } = useCompanyOffice()
  const { setValue } = useFormContext<CompanyFields>()
  const { dirtyFields } = useFormState<CompanyFields>({ name: field })
  if (!unchecked.includes(field)) return null
  const empty = EMPTY[field]
  const isChanged = get(dirtyFields, field) !== undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-amber-soft px-4 py-3 text-amber">
      <p className="flex min-w-52 flex-1 items-start gap-2 text-sm">
        <CircleHelp aria-hidden size={18} className="mt-0.5 shrink-0" />
        {isChanged
          ? 'These words came with Dhow. Yours take their place when you save.'
          : 'These words came with Dhow. Are they true of your company?'}
      </p>
      {!isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" disabled={busy} onClick={() => void confirm(field)}>
            It is true
          </Button>
          {empty !== undefined && (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => setValue(field, empty, { shouldDirty: true })}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
