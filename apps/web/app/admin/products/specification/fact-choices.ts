import type { Specification } from '@dhow/contract/specification'
import { SPECIFICATION_FIELDS, type SpecificationField } from '@dhow/contract/specification-facts'
import { netContentText } from '@dhow/trade/net-content'
import { factsOfControl, WITHIN_ANOTHER } from './fact-names.ts'
import { factText } from './fact-text.ts'

/** What two versions of a specification are compared by: its facts, the net content with its unit. */
export type ChosenFact = Exclude<SpecificationField, typeof WITHIN_ANOTHER>

const FACTS = (Object.keys(SPECIFICATION_FIELDS) as SpecificationField[]).filter(
  (fact): fact is ChosenFact => fact !== WITHIN_ANOTHER,
)

const ofFacts = (textOf: (fact: ChosenFact) => string) =>
  Object.fromEntries(FACTS.map((fact) => [fact, textOf(fact)])) as Record<ChosenFact, string>

export const FACT_LABELS = ofFacts((fact) => SPECIFICATION_FIELDS[fact].label)

/** A specification as people compare it, fact by fact. */
export const factTexts = (specification: Specification): Record<ChosenFact, string> => ({
  ...ofFacts((fact) => factText(fact, specification)),
  netContent:
    specification.netContent && specification.netContentUnit
      ? netContentText(specification.netContent, specification.netContentUnit)
      : '',
})

/** A specification with these facts of another, known or not. */
export function withFacts(
  specification: Specification,
  facts: readonly ChosenFact[],
  other: Specification,
): Specification {
  const taken = facts.flatMap(factsOfControl)
  const merged = {
    ...specification,
    ...Object.fromEntries(taken.map((fact) => [fact, other[fact]])),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

export const isFact = (name: string): name is ChosenFact => Object.hasOwn(FACT_LABELS, name)
