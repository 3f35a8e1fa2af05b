import {
  COOL_NOTE,
  formatLooseLoad,
  formatPalletLoad,
  type LoadText,
} from '@dhow/contract/products/fact-texts'
import { isLoad } from '@dhow/contract/products/facts'
import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Product } from '@dhow/contract/products/products'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { deriveFacts } from '@dhow/trade/derived-facts'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/load/containers'
import { needsCooling } from '@dhow/trade/product-facts'
import { useLingui } from '@lingui/react'
import {
  FactValue,
  listPageFacts,
  type PageFact,
} from '#app/public/products/specification/facts.tsx'
import { UnitSwitch } from '#app/public/products/specification/unit-switch.tsx'

function ContainerLoads({ specification }: { specification: Specification }) {
  const { i18n } = useLingui()
  const { containers } = deriveFacts(toPackedProduct(specification))
  const loads = CONTAINER_TYPES.map((type) => ({
    type,
    loose: formatLooseLoad(containers[type], i18n),
    pallets: formatPalletLoad(containers[type], i18n),
  }))
  const { storage } = specification
  const isCool = storage !== undefined && needsCooling(storage)
  const isKnown = loads.some(({ loose, pallets }) => loose ?? pallets)
  if (!isKnown && !isCool) return null
  const hasPallets = loads.some(({ pallets }) => pallets)
  return (
    <section className="mt-10 break-inside-avoid" aria-labelledby="container-loads">
      <h3 id="container-loads" className="text-lead font-medium">
        {i18n.t("Container loads (20', 40' and 40' HC)")}
      </h3>
      {isKnown && (
        <table className="mt-3 w-full text-start text-[0.9375rem] tabular-nums">
          <thead className="caption">
            <tr className="border-b border-line">
              <th scope="col" className="w-[22%]">
                <span className="sr-only">{i18n.t('Container')}</span>
              </th>
              <th scope="col" className="py-2 pe-3 text-start font-normal">
                {i18n.t('Loose')}
              </th>
              {hasPallets && (
                <th scope="col" className="py-2 text-start font-normal">
                  {i18n.t('On pallets')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {loads.map(({ type, loose, pallets }) => (
              <tr key={type} className="border-b border-line align-top">
                <th scope="row" className="py-2.5 pe-3 text-start font-medium whitespace-nowrap">
                  <bdi>{CONTAINERS[type].label}</bdi>
                </th>
                <Load text={loose} />
                {hasPallets && <Load text={pallets} />}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 max-w-prose caption">{i18n.t(isCool ? COOL_NOTE : ESTIMATE_NOTE)}</p>
    </section>
  )
}

function Load({ text }: { text: LoadText | undefined }) {
  const { i18n } = useLingui()
  return (
    <td className="py-2.5 pe-3">
      {text ? (
        <>
          {text.cartons}
          {text.limit && <span className="block caption">{text.limit}</span>}
        </>
      ) : (
        <span className="text-muted">{i18n.t('not known')}</span>
      )}
    </td>
  )
}

const MAX_UNGROUPED = 5

type Props = { product: Pick<Product, 'specification' | 'untranslated'> }

export function SpecificationSection({ product }: Props) {
  const { i18n } = useLingui()
  const facts = listPageFacts(product, i18n)
  if (facts.length === 0) return null
  const listedFacts = facts.filter(({ key }) => !isLoad(key))
  return (
    <section
      aria-labelledby="specification"
      className="mt-12 border-t border-line pt-8 md:mt-16 md:pt-10"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="specification" className="headline text-2xl">
          {i18n.t('Specification')}
        </h2>
        {facts.some(({ us }) => us !== undefined) && <UnitSwitch />}
      </div>
      {listedFacts.length <= MAX_UNGROUPED ? (
        <Facts facts={listedFacts} />
      ) : (
        <div className="gap-x-16 lg:columns-2 print:columns-2">
          {(Object.keys(SPECIFICATION_GROUPS) as SpecificationGroup[]).map((group) => (
            <Group
              key={group}
              group={group}
              facts={listedFacts.filter((fact) => fact.group === group)}
            />
          ))}
        </div>
      )}
      <ContainerLoads specification={product.specification} />
    </section>
  )
}

function Group({ group, facts }: { group: SpecificationGroup; facts: PageFact[] }) {
  const { i18n } = useLingui()
  return (
    facts.length > 0 && (
      <section className="break-inside-avoid pt-7">
        <h3 className="text-lead font-medium">{i18n.t(SPECIFICATION_GROUPS[group])}</h3>
        <Facts facts={facts} />
      </section>
    )
  )
}

const Facts = ({ facts }: { facts: PageFact[] }) => (
  <dl className="mt-3 max-w-2xl text-[0.9375rem] tabular-nums">
    {facts.map((fact) => (
      <div
        key={fact.key}
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-b border-line py-2.5"
      >
        <dt className="text-muted">{fact.label}</dt>
        <dd lang={fact.lang} className="min-w-0">
          <FactValue fact={fact} />
        </dd>
      </div>
    ))}
  </dl>
)
