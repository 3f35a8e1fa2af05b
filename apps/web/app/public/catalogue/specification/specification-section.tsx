import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { deriveFacts } from '@dhow/trade/derived'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/load/containers'
import { needsCooling } from '@dhow/trade/product-facts'
import { COOL_NOTE, looseText, palletsText } from './fact-texts.ts'
import { type Fact, FactValue, factsOf, isLoad } from './facts.tsx'
import { UnitSwitch } from './unit-switch.tsx'

function ContainerLoads({ specification }: { specification: Specification }) {
  const { containers } = deriveFacts(toPackedProduct(specification))
  const loads = CONTAINER_TYPES.map((type) => ({
    type,
    loose: looseText(containers[type]),
    pallets: palletsText(containers[type]),
  }))
  const { storage } = specification
  const isCool = storage !== undefined && needsCooling(storage)
  const isKnown = loads.some(({ loose, pallets }) => loose ?? pallets)
  if (!isKnown && !isCool) return null
  const hasPallets = loads.some(({ pallets }) => pallets)
  return (
    <section className="mt-10 break-inside-avoid" aria-labelledby="container-loads">
      <h3 id="container-loads" className="text-lead font-medium">
        Container loads (20', 40' and 40' HC)
      </h3>
      {isKnown && (
        <table className="mt-3 w-full text-start text-[0.9375rem] tabular-nums">
          <thead className="text-sm text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="w-[22%]">
                <span className="sr-only">Container</span>
              </th>
              <th scope="col" className="py-2 pe-3 text-start font-normal">
                Loose
              </th>
              {hasPallets && (
                <th scope="col" className="py-2 text-start font-normal">
                  On pallets
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {loads.map(({ type, loose, pallets }) => (
              <tr key={type} className="border-b border-line align-top">
                <th scope="row" className="py-2.5 pe-3 text-start font-medium whitespace-nowrap">
                  {CONTAINERS[type].label}
                </th>
                <Load text={loose} />
                {hasPallets && <Load text={pallets} />}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 max-w-prose text-sm text-muted">{isCool ? COOL_NOTE : ESTIMATE_NOTE}</p>
    </section>
  )
}

const Load = ({ text }: { text: ReturnType<typeof looseText> }) => (
  <td className="py-2.5 pe-3">
    {text ? (
      <>
        {text.cartons}
        {text.limit && <span className="block text-sm text-muted">{text.limit}</span>}
      </>
    ) : (
      <span className="text-muted">not known</span>
    )}
  </td>
)

const MAX_UNGROUPED = 5

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
      {listed.length <= MAX_UNGROUPED ? (
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
