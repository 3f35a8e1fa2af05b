import { cartonsPerPalletOf, mm3Of } from './cartons.ts'
import { cartonsByRoom } from './cartons-per-container.ts'
import { CONTAINERS, type ContainerType, plannedMm3 } from './containers.ts'
import {
  isFact,
  type Journey,
  type PackedProduct,
  payloadOf,
  sidesOf,
  statedCartons,
  stowageOf,
} from './packed-product.ts'
import { loadedPalletMm, PALLET_GRAMS, palletsPerContainer } from './pallets.ts'

/**
 * How well cartons of many sizes fill the planned room. 0.85 is the middle of what exporters load ("10 to 15 % less
 * than the capacity", etradeasia.com; 28, 58 and 66 m³), the others are its usual ends (0.78 to 0.87 there and at
 * colorcraft.com.hk; a median of 0.90 in layouts of 20,000 cartons). `alone` stands for cartons of one size, which
 * are laid out instead.
 */
export const FILL = { loose: 0.78, middle: 0.85, tight: 0.9 } as const

export type Filling = keyof typeof FILL | 'alone'

/** Containers of one type that an amount of a line takes, by room and by weight; fractions of the last one. */
export interface LineNeeds {
  room(cartons: number, filling: Filling): number
  weight(cartons: number, filling: Filling): number
  /** The most cartons that one container takes by room. */
  most: number
}

/** What a line of loose cartons takes; its weight and its sides, or the house's figure, have to be known. */
export function looseNeeds(line: PackedProduct, type: ContainerType, journey: Journey): LineNeeds {
  const gross = line.grossGrams ?? 0
  const payload = payloadOf(type, journey)
  const sides = sidesOf(line)
  const laidOut = sides ? cartonsByRoom(sides, type, stowageOf(line)) : 0
  const stated = statedCartons(line, type)
  // A house that stops below what fits stops for the weight where the product alone fills the plate first.
  const fillsPlate = laidOut * gross >= CONTAINERS[type].platePayloadGrams
  const statedByWeight = stated !== undefined && stated < laidOut && fillsPlate
  const most = stated === undefined || statedByWeight ? laidOut : stated
  const heaviest = Math.min(Math.floor(payload / gross), statedByWeight ? stated : Infinity)
  const share = sides ? mm3Of(sides) / plannedMm3(type) : 0
  return {
    // A carton that leaves gaps takes more of a container than its volume does, whatever stands beside it.
    room: (cartons, filling) =>
      filling === 'alone'
        ? takes(cartons, most)
        : Math.max(takes(cartons, most), (cartons * share) / FILL[filling]),
    // In whole cartons for each container: what is left below one of them carries nothing.
    weight: (cartons) => takes(cartons, heaviest),
    most,
  }
}

/** The same for a line on pallets: its pallet and its layers have to be known. */
export function palletNeeds(line: PackedProduct, type: ContainerType, journey: Journey): LineNeeds {
  const perPallet = cartonsPerPalletOf(line) ?? 0
  const gross = line.grossGrams ?? 0
  const payload = payloadOf(type, journey)
  const heightMm = palletMmOf(line) ?? Infinity
  const stackable = line.palletsStackable === true
  const places = line.palletType
    ? palletsPerContainer(type, line.palletType, { heightMm, stackable })
    : 0
  const heaviest = Math.floor(payload / (perPallet * gross + PALLET_GRAMS))
  const pallets = (cartons: number) => Math.ceil(cartons / perPallet)
  return {
    room: (cartons) => takes(pallets(cartons), places),
    weight: (cartons, filling) =>
      filling === 'alone'
        ? takes(pallets(cartons), heaviest)
        : (cartons * gross + pallets(cartons) * PALLET_GRAMS) / payload,
    most: places * perPallet,
  }
}

/** The height of a loaded pallet, stated or of its layers; undefined where neither is known. */
export function palletMmOf(line: PackedProduct): number | undefined {
  if (isFact(line.palletHeightMm)) return line.palletHeightMm
  const known = isFact(line.layersPerPallet) && isFact(line.heightMm)
  return known ? loadedPalletMm(line.layersPerPallet ?? 0, line.heightMm ?? 0) : undefined
}

/** Containers for an amount of which one takes `most`; endless where it takes none. */
const takes = (amount: number, most: number): number => {
  if (amount === 0) return 0
  return most > 0 ? amount / most : Infinity
}
