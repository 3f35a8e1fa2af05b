import { getCartonsPerPallet } from './cartons.ts'
import { countCartonsByRoom, countCartonsByVolume, USUAL_FILL } from './cartons-per-container.ts'
import { CONTAINERS, type ContainerType, getPayloadGrams, getPlannedMm3 } from './containers.ts'
import {
  getCartonMm3,
  getSides,
  getStatedCartons,
  isKnown,
  type Journey,
  type PackedProduct,
  toStowage,
} from './packed-product.ts'
import { calculatePalletMm, countPalletsPerContainer, PALLET_GRAMS, PALLETS } from './pallets.ts'

/**
 * Share of the volume that mixed cartons fill: usual values (etradeasia.com, colorcraft.com.hk), and a median of
 * 0.90 in 20,000 computed layouts. `alone`: cartons of one size, whose layout is computed.
 */
const FILL = { loose: 0.78, middle: USUAL_FILL, tight: 0.9, alone: Infinity } as const

export type Filling = keyof typeof FILL

/** Shares of one container that a carton or a pallet takes. Infinity if it does not fit. */
export interface UnitNeeds {
  floor: number
  /** Share of the room if all goods are like this. */
  layout: number
  /** Share of the volume, without gaps. */
  cubic: number
  weight: number
}

/** Share of the floor between pallets that loose cartons can use. Estimated: the gaps are narrow. */
const GAPS_USED = 0.5

const NO_ROOM: UnitNeeds = { floor: 0, layout: Infinity, cubic: 0, weight: 0 }

/** A carton that leaves gaps needs more than its volume, whatever is loaded next to it. */
export const calculateVolumeShare = ({ layout, cubic }: UnitNeeds, filling: Filling): number =>
  Math.max(layout, cubic / FILL[filling])

/** Requires the weight, and the dimensions, the volume or a stated number. */
export function calculateLooseNeeds(
  line: PackedProduct,
  type: ContainerType,
  journey: Journey,
): UnitNeeds {
  const gross = line.grossGrams ?? 0
  const sides = getSides(line)
  const mm3 = getCartonMm3(line)
  const byLayout = sides ? countCartonsByRoom(sides, type, toStowage(line)) : 0
  const byVolume = !sides && mm3 ? countCartonsByVolume(mm3, type) : 0
  const statedCartons = getStatedCartons(line, type)
  // A stated number below the layout is a weight limit if the layout would exceed the plate.
  const fillsPlate = byLayout * gross >= CONTAINERS[type].platePayloadGrams
  const isWeightLimit = statedCartons !== undefined && statedCartons < byLayout && fillsPlate
  const maxByVolume =
    statedCartons === undefined || isWeightLimit
      ? byLayout || getStatedInSmaller(line, type) || byVolume
      : statedCartons
  const byPayload = Math.floor(getPayloadGrams(type, journey.destination) / gross)
  return {
    floor: 0,
    layout: 1 / maxByVolume,
    cubic: mm3 ? mm3 / getPlannedMm3(type) : 0,
    // Whole cartons per container: a remainder below one carton carries nothing.
    weight: 1 / Math.min(byPayload, isWeightLimit ? statedCartons : Infinity),
  }
}

/** Returns the cartons stated for a smaller container: a 40' container has the room of two 20' containers. */
function getStatedInSmaller(line: PackedProduct, type: ContainerType) {
  if (type === '20') return 0
  const inForty = type === '40HC' ? (getStatedCartons(line, '40') ?? 0) : 0
  return Math.max(inForty, 2 * (getStatedCartons(line, '20') ?? 0))
}

/** Requires the pallet facts and the weight. */
export function calculatePalletNeeds(
  line: PackedProduct,
  type: ContainerType,
  journey: Journey,
): UnitNeeds {
  const pallet = line.palletType
  const heightMm = getPalletMm(line)
  const grams = getPalletGrams(line)
  if (!pallet || !heightMm || !grams) return NO_ROOM
  const max = countPalletsPerContainer(type, pallet, {
    heightMm,
    stackable: line.palletsStackable === true,
  })
  const { lengthMm, widthMm } = CONTAINERS[type].planned
  const onFloor = countPalletsPerContainer(type, pallet, { heightMm: 0 })
  const area = (PALLETS[pallet].lengthMm * PALLETS[pallet].widthMm) / (lengthMm * widthMm)
  const gaps = GAPS_USED * (1 - onFloor * area)
  return {
    floor: 1 / max,
    layout: (1 - gaps) / max,
    cubic: 0,
    weight: 1 / Math.floor(getPayloadGrams(type, journey.destination) / grams),
  }
}

export function getPalletMm(line: PackedProduct): number | undefined {
  if (isKnown(line.palletHeightMm)) return line.palletHeightMm
  const areKnown = isKnown(line.layersPerPallet) && isKnown(line.heightMm)
  return areKnown ? calculatePalletMm(line.layersPerPallet ?? 0, line.heightMm ?? 0) : undefined
}

export function getPalletGrams(line: PackedProduct): number | undefined {
  const cartons = getCartonsPerPallet(line)
  if (cartons === undefined || !isKnown(line.grossGrams)) return undefined
  return cartons * line.grossGrams + PALLET_GRAMS
}
