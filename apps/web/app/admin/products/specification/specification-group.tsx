import {
  SPECIFICATION_FIELDS,
  SPECIFICATION_GROUPS,
  type SpecificationField,
  type SpecificationGroup,
} from '@dhow/contract/specification-facts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { countOf } from '#app/ui/numbers.ts'
import { Derived } from './derived.tsx'
import { FACT_CONTROLS, FIRST_OF_ROW, WIDE } from './fact-controls.tsx'
import { WITHIN_ANOTHER } from './fact-names.ts'
import { useSpecification } from './specification-context.ts'

type Fact = keyof typeof FACT_CONTROLS

const FACTS = Object.keys(SPECIFICATION_FIELDS) as SpecificationField[]

const factsOf = (group: SpecificationGroup) =>
  FACTS.filter((fact) => SPECIFICATION_FIELDS[fact].group === group)

const hasControl = (fact: SpecificationField): fact is Fact => fact !== WITHIN_ANOTHER

type Props = {
  group: SpecificationGroup
  initiallyOpen: boolean
  /** Called when a fact is left, from when on it is said what is wrong with it. */
  onLeave: (fact: SpecificationField) => void
}

/**
 * The facts of a group, which says how many are known while it is closed, and opens for what is wrong in it. Its
 * fields are made when it opens for the first time.
 */
export function SpecificationGroupFields({ group, initiallyOpen, onLeave }: Props) {
  const { typed, issuesOf, submitCount } = useSpecification()
  const [isOpen, setOpen] = useState(initiallyOpen)
  const [wasOpen, setWasOpen] = useState(initiallyOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const facts = factsOf(group).filter(hasControl)
  const knownCount = facts.filter((fact) => typed[fact] !== undefined).length
  const faultCount = factsOf(group).filter((fact) => issuesOf(fact).length > 0).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was closed opens again for every try
  useEffect(() => {
    if (faultCount > 0) setOpen(true)
  }, [faultCount, submitCount])

  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-line bg-raised"
    >
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          size={18}
          className="shrink-0 text-muted transition group-open:rotate-90 rtl:rotate-180"
        />
        <span className="font-medium">{SPECIFICATION_GROUPS[group]}</span>
        <span className="text-sm text-muted">
          {knownCount === 0 ? 'nothing known yet' : `${knownCount} of ${facts.length} known`}
        </span>
        {faultCount > 0 && (
          <span className="text-sm text-coral">{countOf(faultCount, 'field')} to correct</span>
        )}
      </summary>
      {wasOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-4 only:col-span-full sm:grid-cols-2 xl:grid-cols-3">
            {facts.map((fact) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves its control
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
