import { needsCooling } from '../product-facts.ts'
import type { UnitOfSale } from '../units-of-sale.ts'
import { getUnitsPerCarton, type Packing } from './cartons.ts'
import { CONTAINER_TYPES, type ContainerType, mapContainerTypes } from './containers.ts'
import {
  calculateLooseNeeds,
  calculatePalletNeeds,
  getPalletMm,
  type UnitNeeds,
} from './line-needs.ts'
import {
  getCartonMm3,
  getStatedCartons,
  isKnown,
  type Journey,
  type PackedProduct,
  toCartons,
} from './packed-product.ts'

export interface LoadLine extends PackedProduct, Packing {
  quantity: number
  unit: UnitOfSale
}

export type MissingFact =
  | 'cartons'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'grossGrams'
  | 'palletType'
  | 'cartonsPerLayer'
  | 'layersPerPallet'
  | 'palletHeightMm'

/** Why a line is not counted. `too-large`: it does not fit any container, or not the requested one. */
type Reason =
  | { reason: 'missing'; missing: MissingFact[] }
  | { reason: 'cool' }
  | { reason: 'too-large' }

export type Uncounted = { line: number } & Reason

interface CountedLine {
  index: number
  line: LoadLine
  cartons: number | undefined
}

export interface RequestedLine extends CountedLine {
  type: ContainerType
  count: number
  needs: UnitNeeds | undefined
}

/** Pallets or cartons of a product, which share containers with other products. */
export interface SharedLine extends CountedLine {
  unit: 'carton' | 'pallet'
  amount: number
  needs: Record<ContainerType, UnitNeeds>
}

export function sortLines(lines: readonly LoadLine[], journey: Journey) {
  const requested: RequestedLine[] = []
  const shared: SharedLine[] = []
  const uncounted: Uncounted[] = []
  for (const [index, line] of lines.entries()) {
    const result = countLine(index, line, journey)
    if ('reason' in result) uncounted.push({ line: index, ...result })
    else if ('type' in result) requested.push(result)
    else shared.push(result)
  }
  return { requested, shared, uncounted }
}

function countLine(
  index: number,
  line: LoadLine,
  journey: Journey,
): RequestedLine | SharedLine | Reason {
  const { quantity, unit } = line
  if (needsCooling(line.storage)) return { reason: 'cool' }
  if (!(quantity > 0 && quantity < Infinity)) return { reason: 'missing', missing: ['cartons'] }
  const cartons = toCartons(quantity, unit, line, journey)
  if (unit !== 'pallet' && unit !== 'carton' && unit !== 'piece') {
    if (cartons === 0) return { reason: 'too-large' }
    const isWeighed = cartons !== undefined && isKnown(line.grossGrams)
    const needs = isWeighed ? calculateLooseNeeds(line, unit, journey) : undefined
    return { index, line, cartons, type: unit, count: Math.ceil(quantity), needs }
  }
  const isPallet = unit === 'pallet'
  const missing = isPallet ? listMissingForPallets(line) : listMissingForCartons(line)
  if (missing.length > 0) return { reason: 'missing', missing }
  const needs = mapContainerTypes((type) =>
    (isPallet ? calculatePalletNeeds : calculateLooseNeeds)(line, type, journey),
  )
  // The largest container takes everything that another one takes.
  const { floor, layout, weight } = needs['40HC']
  if (floor + layout + weight === Infinity) return { reason: 'too-large' }
  return isPallet
    ? { index, line, cartons, unit, amount: Math.ceil(quantity), needs }
    : { index, line, cartons, unit: 'carton', amount: cartons ?? 0, needs }
}

const listMissing = <Fact extends MissingFact & keyof PackedProduct>(
  line: Pick<LoadLine, Fact>,
  ...facts: Fact[]
): Fact[] => facts.filter((fact) => !(typeof line[fact] === 'string' || isKnown(line[fact])))

const listMissingForPallets = (line: LoadLine): MissingFact[] => [
  ...listMissing(line, 'palletType', 'cartonsPerLayer', 'layersPerPallet'),
  ...(getPalletMm(line) ? [] : (['palletHeightMm'] as const)),
  ...listMissing(line, 'grossGrams'),
]

function listMissingForCartons(line: LoadLine): MissingFact[] {
  const isConvertible = line.unit === 'carton' || getUnitsPerCarton(line)
  const isStated = CONTAINER_TYPES.some((type) => getStatedCartons(line, type))
  return [
    ...(isConvertible ? [] : (['cartons'] as const)),
    ...(isStated || getCartonMm3(line) ? [] : listMissing(line, 'lengthMm', 'widthMm', 'heightMm')),
    ...listMissing(line, 'grossGrams'),
  ]
}
