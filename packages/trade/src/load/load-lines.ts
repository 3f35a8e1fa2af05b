import { needsCooling } from '../product-facts.ts'
import { CONTAINER_TYPES, type ContainerType } from './containers.ts'
import { type LineNeeds, looseNeeds, palletMmOf, palletNeeds } from './line-needs.ts'
import { isKnown, type Journey, type PackedProduct, statedCartons } from './packed-product.ts'

/** A product and its number of cartons. 0 asks how many would fit. */
export interface LoadLine extends PackedProduct {
  cartons: number | null | undefined
}

export interface LoadOptions extends Journey {
  container?: ContainerType | undefined
  palletised?: boolean | undefined
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

/** Why a line is not counted. `too-large`: it does not fit a container that takes the other lines. */
type Reason = { why: 'missing'; missing: MissingFact[] } | { why: 'cool' } | { why: 'too-large' }

export type Uncounted = { line: number } & Reason

export interface CountedLine {
  index: number
  line: PackedProduct
  cartons: number
  needs: ReadonlyMap<ContainerType, LineNeeds>
}

/** Returns the lines that can be counted, and the container types that take all of them. */
export function sortLines(lines: readonly LoadLine[], options: LoadOptions) {
  const allowed = options.container ? [options.container] : CONTAINER_TYPES
  const known: CountedLine[] = []
  const uncounted: Uncounted[] = []
  for (const [index, line] of lines.entries()) {
    const reason = reasonNotToCount(line, allowed, options)
    if (reason && line.cartons !== 0) uncounted.push({ line: index, ...reason })
    if (reason) continue
    const cartons = Math.ceil(line.cartons ?? 0)
    known.push({ index, line, cartons, needs: needsOf(line, allowed, options) })
  }
  const types = commonTypes(known, allowed)
  const counted: CountedLine[] = []
  for (const item of known) {
    const { cartons, index, line, needs } = item
    const missing = missingSides(line)
    if (cartons === 0 || types.some((type) => needs.has(type))) counted.push(item)
    else if (missing.length > 0) uncounted.push({ line: index, why: 'missing', missing })
    else uncounted.push({ line: index, why: 'too-large' })
  }
  uncounted.sort((one, other) => one.line - other.line)
  return { counted, uncounted, types }
}

export function isOneSize(lines: readonly CountedLine[], like = lines[0]): boolean {
  const size = ({ line }: CountedLine) => SIZE.map((field) => line[field] || '').join()
  return lines.every((one) => like !== undefined && size(one) === size(like))
}

const SIZE = [
  ...(['lengthMm', 'widthMm', 'heightMm', 'mayTilt', 'stackLayersMax'] as const),
  ...(['cartonsPer20', 'cartonsPer40', 'cartonsPer40HC', 'palletType'] as const),
  ...(['cartonsPerLayer', 'layersPerPallet', 'palletHeightMm', 'palletsStackable'] as const),
] satisfies (keyof PackedProduct)[]

function reasonNotToCount(
  line: LoadLine,
  types: readonly ContainerType[],
  { palletised }: LoadOptions,
): Reason | undefined {
  if (line.storage && needsCooling(line.storage)) return { why: 'cool' }
  const isAmount = typeof line.cartons === 'number' && line.cartons >= 0 && line.cartons < Infinity
  const isStated = types.some((type) => statedCartons(line, type))
  const missing: MissingFact[] = [
    ...(isAmount ? [] : (['cartons'] as const)),
    ...(palletised ? missingPallet(line) : isStated ? [] : missingSides(line)),
    ...(isKnown(line.grossGrams) ? [] : (['grossGrams'] as const)),
  ]
  return missing.length > 0 ? { why: 'missing', missing } : undefined
}

const missingSides = (line: PackedProduct): MissingFact[] =>
  (['lengthMm', 'widthMm', 'heightMm'] as const).filter((side) => !isKnown(line[side]))

const missingPallet = (line: PackedProduct): MissingFact[] => [
  ...(line.palletType ? [] : (['palletType'] as const)),
  ...(['cartonsPerLayer', 'layersPerPallet'] as const).filter((fact) => !isKnown(line[fact])),
  ...(palletMmOf(line) ? [] : (['palletHeightMm'] as const)),
]

function needsOf(line: PackedProduct, types: readonly ContainerType[], options: LoadOptions) {
  const needs = new Map<ContainerType, LineNeeds>()
  for (const type of types) {
    const of = (options.palletised ? palletNeeds : looseNeeds)(line, type, options)
    if (Number.isFinite(of.room(1, 'alone') + of.weight(1, 'alone'))) needs.set(type, of)
  }
  return needs
}

/** Returns the types that take every line; if there is none, the largest type that takes the most lines. */
function commonTypes(lines: readonly CountedLine[], types: readonly ContainerType[]) {
  const loaded = lines.filter(({ cartons, needs }) => cartons > 0 && needs.size > 0)
  const takenBy = (type: ContainerType) => loaded.filter(({ needs }) => needs.has(type)).length
  const common = types.filter((type) => takenBy(type) === loaded.length)
  if (common.length > 0) return common
  const most = Math.max(...types.map(takenBy))
  return types.filter((type) => takenBy(type) === most).slice(-1)
}
