import type { Specification } from '@dhow/contract/specification'
import { SPECIFICATION_GROUPS, type SpecificationGroup } from '@dhow/contract/specification-facts'
import { ContainerLoads } from './container-loads.tsx'
import { FactValue } from './fact-value.tsx'
import { type Fact, factsOf, isLoad } from './facts.tsx'
import { UnitSwitch } from './unit-switch.tsx'

/** So few facts stand together without the headings of their groups. */
const FEW = 5

/** What is known of how a product is packed, shipped and certified; nothing where nothing is. */
export function SpecificationSection({ specification }: { specification: Specification }) {
  const facts = factsOf(specification)
  if (facts.length === 0) return null
  const listed = facts.filter(({ key }) => !isLoad(key))
  return (
    <section
      aria-labelledby="specification"
      className="mt-12 border-t border-line pt-8 md:mt-16 md:pt-10"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="specification" className="headline text-2xl">
          Specification
        </h2>
        {facts.some(({ us }) => us !== undefined) && <UnitSwitch />}
      </div>
      {listed.length <= FEW ? (
        <Facts facts={listed} />
      ) : (
        <div className="gap-x-16 lg:columns-2 print:columns-2">
          {(Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[]).map((group) => (
            <Group key={group} group={group} facts={listed.filter((one) => one.group === group)} />
          ))}
        </div>
      )}
      <ContainerLoads specification={specification} />
    </section>
  )
}

const Group = ({ group, facts }: { group: SpecificationGroup; facts: Fact[] }) =>
  facts.length > 0 && (
    <section className="break-inside-avoid pt-7">
      <h3 className="text-lead font-medium">{SPECIFICATION_GROUPS[group]}</h3>
      <Facts facts={facts} />
    </section>
  )

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="mt-3 max-w-2xl text-[0.9375rem] tabular-nums">
    {facts.map((fact) => (
      <div
        key={fact.key}
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-b border-line py-2.5"
      >
        <dt className="text-muted">{fact.label}</dt>
        <dd className="min-w-0">
          <FactValue fact={fact} />
        </dd>
      </div>
    ))}
  </dl>
)
