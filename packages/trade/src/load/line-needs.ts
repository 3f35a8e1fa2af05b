import { cartonsPerPalletOf, mm3Of } from './cartons.ts'
import { cartonsByRoom } from './cartons-per-container.ts'
import { CONTAINERS, type ContainerType, payloadGrams, plannedMm3 } from './containers.ts'
import {
  isKnown,
  type Journey,
  type PackedProduct,
  sidesOf,
  statedCartons,
  stowageOf,
} from './packed-product.ts'
import { loadedPalletMm, PALLET_GRAMS, palletsPerContainer } from './pallets.ts'

/**
 * Share of the volume that mixed cartons fill: usual values (etradeasia.com, colorcraft.com.hk), and a median of
 * 0.90 in 20,000 computed layouts. `alone`: cartons of one size, whose layout is computed.
 */
const FILL = { loose: 0.78, middle: 0.85, tight: 0.9 } as const

export type Filling = keyof typeof FILL | 'alone'

/** Numbers of containers, with fractions. */
export interface LineNeeds {
  room(cartons: number, filling: Filling): number
  weight(cartons: number, filling: Filling): number
  /** Cartons in one container. */
  maxByVolume: number
}

/** Requires the weight, and the dimensions or a stated number. */
export function looseNeeds(line: PackedProduct, type: ContainerType, journey: Journey): LineNeeds {
  const gross = line.grossGrams ?? 0
  const payload = payloadGrams(type, journey.destination)
  const sides = sidesOf(line)
  const byLayout = sides ? cartonsByRoom(sides, type, stowageOf(line)) : 0
  const stated = statedCartons(line, type)
  // A stated number below the layout is a weight limit if the layout would exceed the plate.
  const fillsPlate = byLayout * gross >= CONTAINERS[type].platePayloadGrams
  const statedByWeight = stated !== undefined && stated < byLayout && fillsPlate
  const maxByVolume = stated === undefined || statedByWeight ? byLayout : stated
  const maxByWeight = Math.min(Math.floor(payload / gross), statedByWeight ? stated : Infinity)
  const share = sides ? mm3Of(sides) / plannedMm3(type) : 0
  return {
    // A carton that leaves gaps needs more than its volume, whatever is loaded next to it.
    room: (cartons, filling) =>
      filling === 'alone'
        ? containersFor(cartons, maxByVolume)
        : Math.max(containersFor(cartons, maxByVolume), (cartons * share) / FILL[filling]),
    // Whole cartons per container: a remainder below one carton carries nothing.
    weight: (cartons) => containersFor(cartons, maxByWeight),
    maxByVolume,
  }
}

/** Requires the pallet type and layers. */
export function palletNeeds(line: PackedProduct, type: ContainerType, journey: Journey): LineNeeds {
  const perPallet = cartonsPerPalletOf(line) ?? 0
  const gross = line.grossGrams ?? 0
  const payload = payloadGrams(type, journey.destination)
  const heightMm = palletMmOf(line) ?? Infinity
  const stackable = line.palletsStackable === true
  const maxPallets = line.palletType
    ? palletsPerContainer(type, line.palletType, { heightMm, stackable })
    : 0
  const maxByWeight = Math.floor(payload / (perPallet * gross + PALLET_GRAMS))
  const pallets = (cartons: number) => Math.ceil(cartons / perPallet)
  return {
    room: (cartons) => containersFor(pallets(cartons), maxPallets),
    weight: (cartons, filling) =>
      filling === 'alone'
        ? containersFor(pallets(cartons), maxByWeight)
        : (cartons * gross + pallets(cartons) * PALLET_GRAMS) / payload,
    maxByVolume: maxPallets * perPallet,
  }
}

export function palletMmOf(line: PackedProduct): number | undefined {
  if (isKnown(line.palletHeightMm)) return line.palletHeightMm
  const known = isKnown(line.layersPerPallet) && isKnown(line.heightMm)
  return known ? loadedPalletMm(line.layersPerPallet ?? 0, line.heightMm ?? 0) : undefined
}

const containersFor = (amount: number, max: number): number => {
  if (amount === 0) return 0
  return max > 0 ? amount / max : Infinity
}
