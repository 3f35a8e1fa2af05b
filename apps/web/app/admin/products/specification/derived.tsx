import { toPackedProduct } from '@dhow/contract/products/pack'
import {
  SPECIFICATION_GROUPS,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import {
  type DerivedFacts,
  type DerivedLoad,
  deriveFacts,
  listPackingWarnings,
  type PackingWarning,
} from '@dhow/trade/derived-facts'
import { toCbm } from '@dhow/trade/load/cartons'
import { CONTAINER_TYPES, CONTAINERS } from '@dhow/trade/load/containers'
import { formatPack } from '@dhow/trade/load/pack-line'
import { PALLETS } from '@dhow/trade/load/pallets'
import { calculateShelfLifePercent, needsCooling } from '@dhow/trade/product-facts'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/ui/text.ts'
import { type SpecificationForm, useSpecification } from './specification-context.ts'

const formatCm = (mm: number) => `${formatNumber(mm / 10)} cm`

const formatCubicMetres = (cbm: number) => `${cbm.toFixed(cbm < 1 ? 4 : 2)} m³`
const formatKilograms = (grams: number) => `${formatNumber(grams / 1_000)} kg`

function formatWarning(warning: PackingWarning) {
  if (warning.kind === 'pallet-height') {
    const { loadedMm, statedMm } = warning
    return `The layers and the pallet are ${formatCm(loadedMm)} high, but the pallet height is ${formatCm(statedMm)}.`
  }
  const quantity = `${formatNumber(warning.stated)} cartons`
  if (warning.kind === 'layer') {
    return `${quantity} per layer, but only ${formatNumber(warning.fitting)} fit on this pallet without overhang.`
  }
  const limit = warning.kind === 'container-volume' ? 'volume' : 'maximum weight'
  return `${quantity} in a ${CONTAINERS[warning.type].label} exceed its ${limit}.`
}

type Facts = SpecificationForm['knownFacts']

type Row = [label: string, value: ReactNode]

type DerivedRows = {
  getRows: (facts: Facts, derived: DerivedFacts, i18n: I18n) => Row[]
  none?: string
}

const DERIVED: Partial<Record<SpecificationGroup, DerivedRows>> = {
  pack: {
    getRows: (facts, { unitsPerCarton }, i18n) => [
      ['Pieces in a carton', unitsPerCarton && formatNumber(unitsPerCarton)],
      ['On the product card', formatPack(facts, i18n)],
    ],
    none: 'Enter net content, pieces and minimum order to create the line on the product card.',
  },
  carton: {
    getRows: ({ cartonGrossGrams, moqCartons = 0 }, { cbm }) => [
      ['CBM of a carton', cbm !== undefined && formatCubicMetres(cbm)],
      [
        'Minimum order',
        [
          moqCartons && cbm && formatCubicMetres(cbm * moqCartons),
          moqCartons && cartonGrossGrams && formatKilograms(cartonGrossGrams * moqCartons),
        ]
          .filter(Boolean)
          .join(', '),
      ],
    ],
    none: 'Enter length, width and height to calculate the CBM.',
  },
  container: {
    getRows: ({ palletType }, { cartonsPerPallet, palletHeightMm, palletGrossGrams }) => {
      const pallet = palletType && PALLETS[palletType]
      const palletCbm = pallet && palletHeightMm && toCbm({ ...pallet, heightMm: palletHeightMm })
      return [
        ['Cartons per pallet', cartonsPerPallet && formatNumber(cartonsPerPallet)],
        ['Pallet, gross', palletCbm && `${palletCbm.toFixed(2)} m³`],
        ['Pallet, loaded', palletHeightMm && `${formatCm(palletHeightMm)} high`],
        ['Pallet, weight', palletGrossGrams && formatKilograms(palletGrossGrams)],
      ]
    },
  },
  storage: {
    getRows: ({ shelfLifeMonths, minRemainingMonths }) => [
      [
        'Shelf life when shipped',
        shelfLifeMonths &&
          minRemainingMonths &&
          `at least ${calculateShelfLifePercent(minRemainingMonths, shelfLifeMonths)} %`,
      ],
    ],
  },
}

/** Shows the values derived from the facts of a group, or a hint on which facts are missing. */
export function Derived({ group }: { group: SpecificationGroup }) {
  const { i18n } = useLingui()
  const { knownFacts } = useSpecification()
  const packed = toPackedProduct(knownFacts)
  const derived = deriveFacts(packed)
  const { getRows, none } = DERIVED[group] ?? {}
  const rows = getRows?.(knownFacts, derived, i18n).filter(([, value]) => value) ?? []
  const isContainer = group === 'container'
  const warnings = isContainer ? listPackingWarnings(packed) : []
  if (rows.length === 0 && !none && !isContainer) return null
  return (
    <aside
      aria-label={`${SPECIFICATION_GROUPS[group]}, computed`}
      className="grid gap-3 self-start rounded-lg border border-line bg-paper px-4 py-3 text-sm"
    >
      {rows.length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="text-end font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        none && <p className="text-muted">{none}</p>
      )}
      {isContainer && <ContainerLoads facts={knownFacts} containers={derived.containers} />}
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {warnings.map(formatWarning).map((text) => (
          <p key={text} className="flex gap-2 text-amber">
            <TriangleAlert size={16} className="mt-0.5" />
            {text}
          </p>
        ))}
      </div>
    </aside>
  )
}

type ContainerLoadsProps = { facts: Facts; containers: DerivedFacts['containers'] }

function ContainerLoads({ facts: { storage }, containers }: ContainerLoadsProps) {
  if (!CONTAINER_TYPES.some((type) => containers[type].loose)) {
    return (
      <p className="text-muted">
        {storage && needsCooling(storage)
          ? 'No estimate for chilled and frozen goods, which need refrigerated containers.'
          : 'Enter the carton’s dimensions or volume, and its gross weight, to estimate how many fit in a container.'}
      </p>
    )
  }
  return (
    <dl className="grid gap-2">
      {CONTAINER_TYPES.map((type) => (
        <div key={type}>
          <dt className="font-medium">{CONTAINERS[type].label}</dt>
          <dd className="text-muted tabular-nums">
            <Load load={containers[type]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const LIMIT_TEXTS = {
  stated: 'as entered',
  volume: 'limited by volume',
  weight: 'limited by weight',
  stack: 'limited by stacking',
}

const Load = ({ load: { loose, onPallets } }: { load: DerivedLoad }) => (
  <>
    {loose && (
      <span className="block">
        <span>{loose.limit === 'stated' ? '' : 'about '}</span>
        <span className="text-ink">{formatNumber(loose.cartons)} cartons</span> loose,{' '}
        {LIMIT_TEXTS[loose.limit]}
      </span>
    )}
    {onPallets && (
      <span className="block">
        {formatNumber(onPallets.cartons)} on {formatNumber(onPallets.pallets)} pallets,{' '}
        {LIMIT_TEXTS[onPallets.limit]}
      </span>
    )}
  </>
)
