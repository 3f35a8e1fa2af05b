import type { Specification } from '@dhow/contract/specification'
import {
  SPECIFICATION_GROUPS,
  type SpecificationField,
  type SpecificationGroup,
} from '@dhow/contract/specification-facts'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ProductFormState } from '#app/admin/products/product-inputs.tsx'
import { CopyFacts } from './copy-facts.tsx'
import { factsOfControl } from './fact-names.ts'
import { faultsOf, issuesIn, withoutFaults } from './faults.ts'
import {
  SpecificationContext,
  type SpecificationForm,
  type TypedFacts,
} from './specification-context.ts'
import { SpecificationGroupFields } from './specification-group.tsx'

const GROUPS = Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[]

const NOTHING: Specification = {}

/** Digits from which a barcode is as good as typed. */
const TYPED_GTIN = 13

type Props = {
  form: ProductFormState
  /** The id of the edited product, which copies nothing from itself; undefined for a new one. */
  productId: string | undefined
}

/** The facts that buyers buy by, in groups; each may be left out. */
export function SpecificationFields({ form, productId }: Props) {
  const id = useId()
  const { field } = useController({ name: 'specification', control: form.control })
  const typed = field.value ?? NOTHING
  const { errors, submitCount } = form.formState
  const [left, setLeft] = useState<readonly SpecificationField[]>([])
  const faults = useMemo(() => faultsOf(typed as Specification), [typed])
  const known = useMemo(() => withoutFaults(typed as Specification, faults), [typed, faults])
  const box = useFocusOnFault(submitCount, Object.keys(errors).join() === 'specification')

  const isToBeSaid = (fact: SpecificationField) =>
    left.includes(fact) || submitCount > 0 || String(typed[fact] ?? '').length >= TYPED_GTIN
  const context: SpecificationForm = {
    typed: typed as Specification,
    known,
    submitCount,
    change: (facts: TypedFacts) => {
      // What was typed since, while a file was on its way, is in the form alone.
      const now = form.getValues('specification')
      const next = Object.entries({ ...now, ...facts }).filter(([, value]) => value !== undefined)
      field.onChange(Object.fromEntries(next))
    },
    issuesOf: (fact) =>
      (isToBeSaid(fact) ? faults.get(fact) : undefined) ?? issuesIn(errors.specification?.[fact]),
  }

  return (
    <SpecificationContext value={context}>
      <section
        ref={box}
        aria-labelledby={id}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 **:scroll-mb-24"
      >
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-[min(15rem,100%)] flex-1">
            <h2 id={id} className="text-lg font-semibold">
              Specification
            </h2>
            <p className="text-sm text-muted">
              What buyers compare and filter by. Fill in what you know; the rest is not shown.
            </p>
          </div>
          <CopyFacts productId={productId} />
        </div>
        {GROUPS.map((group) => (
          <SpecificationGroupFields
            key={group}
            group={group}
            initiallyOpen={group === 'pack'}
            onLeave={(fact) =>
              setLeft((others) => [...new Set([...others, ...factsOfControl(fact)])])
            }
          />
        ))}
      </section>
    </SpecificationContext>
  )
}

/** Takes the focus to the first fact that is wrong, where nothing but facts kept a form from being sent. */
function useFocusOnFault(submitCount: number, isFaulty: boolean) {
  const box = useRef<HTMLElement>(null)
  const faulty = useRef(isFaulty)
  useEffect(() => {
    faulty.current = isFaulty
  }, [isFaulty])
  useEffect(() => {
    if (submitCount === 0 || !faulty.current) return
    // Once the groups have opened: what is hidden takes no focus.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [submitCount])
  return box
}
