import { toPackedProduct } from '@dhow/contract/products/pack'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { cbmOf } from '@dhow/trade/cartons'
import type { ContainerType } from '@dhow/trade/containers'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/containers'
import type { PackingWarning } from '@dhow/trade/derived'
import {
  type DerivedFacts,
  type DerivedLoad,
  deriveFacts,
  packingWarnings,
} from '@dhow/trade/derived'
import { packLine } from '@dhow/trade/pack-line'
import { PALLETS } from '@dhow/trade/pallets'
import { needsCooling, shelfLifePercent } from '@dhow/trade/product-facts'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/ui/text.ts'
import { type SpecificationForm, useSpecification } from './specification-context.ts'

const cm = (mm: number) => `${formatNumber(mm / 10)} cm`

const cartonsIn = (stated: number, type: ContainerType) =>
  `${formatNumber(stated)} cartons in a ${CONTAINERS[type].label}`

/** Describes facts that contradict each other. */
function doubtText(doubt: PackingWarning): string {
  switch (doubt.kind) {
    case 'pallet-height':
      return `The layers and the pallet are ${cm(doubt.loadedMm)} high, but the pallet height is ${cm(doubt.statedMm)}.`
    case 'layer':
      return `${formatNumber(doubt.stated)} cartons per layer, but only ${formatNumber(doubt.fitting)} fit on this pallet without overhang.`
    case 'container-volume':
      return `${cartonsIn(doubt.stated, doubt.type)} exceed its volume.`
    case 'container-weight':
      return `${cartonsIn(doubt.stated, doubt.type)} exceed its maximum weight.`
  }
}

type Facts = SpecificationForm['known']

const cubicMetres = (cbm: number) => `${cbm.toFixed(cbm < 1 ? 4 : 2)} m³`
const kilograms = (grams: number) => `${formatNumber(grams / 1_000)} kg`

/** The values derived from the facts of a group, or a hint on which facts are missing. */
const DERIVED: Partial<
  Record<SpecificationGroup, (facts: Facts, derived: DerivedFacts) => ReactNode>
> = {
  pack: (facts, { unitsPerCarton }) => {
    const line = packLine(facts)
    return (
      <Rows
        rows={[
          ['Pieces in a carton', unitsPerCarton && formatNumber(unitsPerCarton)],
          ['On the product card', line],
        ]}
        none="Enter net content, pieces and minimum order to create the line on the product card."
      />
    )
  },
  carton: ({ cartonGrossGrams, moqCartons }, { cbm }) => (
    <Rows
      rows={[
        ['CBM of a carton', cbm !== undefined && cubicMetres(cbm)],
        [
          'Minimum order',
          moqCartons &&
            [
              cbm && cubicMetres(cbm * moqCartons),
              cartonGrossGrams && kilograms(cartonGrossGrams * moqCartons),
            ]
              .filter(Boolean)
              .join(', '),
        ],
      ]}
      none="Enter length, width and height to calculate the CBM."
    />
  ),
  container: (facts, derived) => <ContainerFacts facts={facts} derived={derived} />,
  storage: ({ shelfLifeMonths, minRemainingMonths }) =>
    shelfLifeMonths &&
    minRemainingMonths && (
      <Rows
        rows={[
          [
            'Shelf life when shipped',
            `at least ${shelfLifePercent(minRemainingMonths, shelfLifeMonths)} %`,
          ],
        ]}
        none=""
      />
    ),
}

/** The derived values of a group. */
export function Derived({ group }: { group: SpecificationGroup }) {
  const { known } = useSpecification()
  const packed = toPackedProduct(known)
  const content = DERIVED[group]?.(known, deriveFacts(packed))
  const doubts = group === 'container' ? packingWarnings(packed) : []
  if (!content) return null
  return (
    <aside
      aria-label={`${SPECIFICATION_GROUPS[group]}, computed`}
      className="grid gap-3 self-start rounded-lg border border-line bg-paper px-4 py-3 text-sm"
    >
      {content}
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {doubts.map((doubt) => (
          <p key={doubtText(doubt)} className="flex gap-2 text-amber">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {doubtText(doubt)}
          </p>
        ))}
      </div>
    </aside>
  )
}

type Row = [label: string, value: ReactNode]

function Rows({ rows, none }: { rows: Row[]; none: string }) {
  const known = rows.filter(([, value]) => value)
  if (known.length === 0) return none && <p className="text-muted">{none}</p>
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ContainerFacts({ facts, derived }: { facts: Facts; derived: DerivedFacts }) {
  const { cartonsPerPallet, palletHeightMm, palletGrossGrams, containers } = derived
  const pallet = facts.palletType && PALLETS[facts.palletType]
  const palletCbm = pallet && palletHeightMm && cbmOf({ ...pallet, heightMm: palletHeightMm })
  const isLoaded = CONTAINER_TYPES.some((type) => containers[type].loose)
  return (
    <>
      <Rows
        rows={[
          ['Cartons per pallet', cartonsPerPallet && formatNumber(cartonsPerPallet)],
          ['Pallet, gross', palletCbm && `${palletCbm.toFixed(2)} m³`],
          ['Pallet, loaded', palletHeightMm && `${formatNumber(palletHeightMm / 10)} cm high`],
          ['Pallet, weight', palletGrossGrams && kilograms(palletGrossGrams)],
        ]}
        none=""
      />
      {isLoaded ? (
        <dl className="grid gap-2">
          {CONTAINER_TYPES.map((type) => (
            <div key={type}>
              <dt className="font-medium">{CONTAINERS[type].label}</dt>
              <dd className="text-muted tabular-nums">
                {looseText(containers[type])}
                {palletsText(containers[type])}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-muted">{noLoadText(facts)}</p>
      )}
    </>
  )
}

const LIMITS_REACHED = {
  stated: 'as entered',
  volume: 'limited by volume',
  weight: 'limited by weight',
  stack: 'limited by stacking',
}

const looseText = ({ loose }: DerivedLoad) =>
  loose && (
    <span className="block">
      {loose.limit === 'stated' ? '' : 'about '}
      <span className="text-ink">{formatNumber(loose.cartons)} cartons</span> loose,{' '}
      {LIMITS_REACHED[loose.limit]}
    </span>
  )

const palletsText = ({ onPallets }: DerivedLoad) =>
  onPallets && (
    <span className="block">
      {formatNumber(onPallets.cartons)} on {formatNumber(onPallets.pallets)} pallets,{' '}
      {LIMITS_REACHED[onPallets.limit]}
    </span>
  )

const noLoadText = ({ storage }: Facts) =>
  storage && needsCooling(storage)
    ? 'No estimate for chilled and frozen goods, which need refrigerated containers.'
    : 'Enter the carton’s dimensions and gross weight to estimate how many fit in a container.'
