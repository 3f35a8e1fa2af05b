import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  SPECIFICATION_GROUPS,
  type SpecificationField,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ProductFormState } from '#app/admin/products/form/form-fields.ts'
import { classNames } from '#app/ui/class-names.ts'
import { pluralize } from '#app/ui/text.ts'
import { CopyFacts } from './copy-facts.tsx'
import { Derived } from './derived.tsx'
import { FACT_CONTROLS, FIRST_OF_ROW, WIDE } from './fact-controls.tsx'
import {
  CONTROLLED_FACTS,
  type ControlledFact,
  getControlFacts,
  listIssues,
  removeUndefined,
  SpecificationContext,
  type SpecificationForm,
  useSpecification,
  validateFacts,
} from './specification-context.ts'

const GROUPS = Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[]

const NOTHING: Specification = {}

/** Number of digits from which a barcode is validated while typing. */
const MIN_GTIN_DIGITS = 13

type Props = { form: ProductFormState; productId: string | undefined }

export function SpecificationFields({ form, productId }: Props) {
  const id = useId()
  const { field } = useController({ name: 'specification', control: form.control })
  const typed = (field.value ?? NOTHING) as Specification
  const { errors, submitCount } = form.formState
  const [visited, setVisited] = useState<readonly SpecificationField[]>([])
  const factErrors = useMemo(() => validateFacts(typed), [typed])
  const knownFacts = useMemo(() => {
    const invalid = [...factErrors.keys()].map((fact) => [fact, undefined])
    return removeUndefined({ ...typed, ...Object.fromEntries(invalid) })
  }, [typed, factErrors])

  const isErrorShown = (fact: SpecificationField) =>
    visited.includes(fact) || submitCount > 0 || String(typed[fact] ?? '').length >= MIN_GTIN_DIGITS
  const context: SpecificationForm = {
    typed,
    knownFacts,
    submitCount,
    // Reads the form, because values typed during an upload are only there.
    change: (facts) =>
      field.onChange(removeUndefined({ ...form.getValues('specification'), ...facts })),
    getIssues: (fact) =>
      (isErrorShown(fact) && factErrors.get(fact)) || listIssues(errors.specification?.[fact]),
  }

  return (
    <SpecificationContext value={context}>
      <section aria-labelledby={id} className="grid grid-cols-1 gap-3 **:scroll-mb-24">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-[min(15rem,100%)] flex-1">
            <h2 id={id} className="text-lg font-semibold">
              Specification
            </h2>
            <p className="caption">
              Buyers compare and filter products by these fields. Empty fields are not shown.
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
              setVisited((visitedFacts) => [
                ...new Set([...visitedFacts, ...getControlFacts(fact)]),
              ])
            }
          />
        ))}
      </section>
    </SpecificationContext>
  )
}

type SpecificationGroupProps = {
  group: SpecificationGroup
  initiallyOpen: boolean
  /** Called when a fact loses the focus; its errors are shown from then on. */
  onLeave: (fact: ControlledFact) => void
}

/**
 * A collapsible group of facts, which opens on errors. Its fields are rendered when it opens for the
 * first time.
 */
function SpecificationGroupFields({ group, initiallyOpen, onLeave }: SpecificationGroupProps) {
  const { typed, getIssues, submitCount } = useSpecification()
  const [isOpen, setOpen] = useState(initiallyOpen)
  const [wasOpen, setWasOpen] = useState(initiallyOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const facts = CONTROLLED_FACTS.filter((fact) => SPECIFICATION_FIELDS[fact].group === group)
  const knownCount = facts.filter((fact) => typed[fact] !== undefined).length
  const errorCount = facts
    .flatMap(getControlFacts)
    .filter((fact) => getIssues(fact).length > 0).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submit opens the group again
  useEffect(() => {
    if (errorCount > 0) setOpen(true)
  }, [errorCount, submitCount])

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group panel"
    >
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-2">
        <ChevronRight
          size={18}
          className="shrink-0 text-muted transition group-open:rotate-90 rtl:rotate-180"
        />
        <span className="font-medium">{SPECIFICATION_GROUPS[group]}</span>
        <span className="caption">
          {knownCount === 0 ? 'nothing filled in' : `${knownCount} of ${facts.length} filled in`}
        </span>
        {errorCount > 0 && (
          <span className="text-sm text-coral">{pluralize(errorCount, 'field')} to correct</span>
        )}
      </summary>
      {wasOpen && (
        <div className="grid grid-cols-1 gap-5 border-t border-line p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
          <div className="grid grid-cols-1 content-start items-start gap-4 only:col-span-full sm:grid-cols-2 xl:grid-cols-3">
            {facts.map((fact) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
              <div
                key={fact}
                onBlur={({ currentTarget, relatedTarget }) => {
                  if (!currentTarget.contains(relatedTarget)) onLeave(fact)
                }}
                className={classNames(
                  'min-w-0',
                  WIDE.includes(fact) && 'col-span-full',
                  FIRST_OF_ROW.includes(fact) && 'col-start-1',
                )}
              >
                {FACT_CONTROLS[fact]}
              </div>
            ))}
          </div>
          <Derived group={group} />
        </div>
      )}
    </details>
  )
}
