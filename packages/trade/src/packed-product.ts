import { type CartonLimit, cartonsPerContainer, type Stowage } from './cartons-per-container.ts'
import { type ContainerType, payloadGrams } from './containers.ts'
import type { PalletType } from './pallets.ts'
import { needsCooling, type Storage } from './storage.ts'

type Known<T> = T | null | undefined

/** What is known of a product that is to be loaded; what is not is left out, and never counted as nothing. */
export interface PackedProduct extends Stowage {
  lengthMm?: Known<number>
  widthMm?: Known<number>
  heightMm?: Known<number>
  /** Grams of a full carton. */
  grossGrams?: Known<number>
  /** Cartons that the house itself loads; they go before any estimate. */
  cartonsPer20?: Known<number>
  cartonsPer40?: Known<number>
  cartonsPer40HC?: Known<number>
  storage?: Known<Storage>
  cartonsPerLayer?: Known<number>
  layersPerPallet?: Known<number>
  palletType?: Known<PalletType>
  /** With the pallet itself. */
  palletHeightMm?: Known<number>
  /** A loaded pallet may bear another. */
  palletsStackable?: Known<boolean>
}

/** Where goods go, and what a container may weigh there. */
export interface Journey {
  /** ISO 3166-1 alpha-2: its roads limit the weight. */
  destination?: Known<string>
  /** Grams of goods in a container, where they are known better than by the destination. */
  payloads?: Partial<Record<ContainerType, number>> | undefined
}

export const payloadOf = (type: ContainerType, journey: Journey): number =>
  journey.payloads?.[type] ?? payloadGrams(type, journey.destination)

/** Whether this is a fact at all: every one of them is a number of at least 1. */
export const isFact = (value: Known<number>): value is number =>
  typeof value === 'number' && value >= 1 && value < Infinity

/** The cartons that the house says a container takes. */
export function statedCartons(product: PackedProduct, type: ContainerType): number | undefined {
  const stated = product[`cartonsPer${type}`]
  return isFact(stated) ? stated : undefined
}

/** The carton of a product; undefined unless its sides are known. */
export function sidesOf({ lengthMm, widthMm, heightMm }: PackedProduct) {
  const known = isFact(lengthMm) && isFact(widthMm) && isFact(heightMm)
  return known ? { lengthMm, widthMm, heightMm } : undefined
}

export const stowageOf = ({ mayTilt, stackLayersMax }: PackedProduct): Stowage => ({
  mayTilt,
  stackLayersMax: isFact(stackLayersMax) ? stackLayersMax : undefined,
})

/**
 * How many cartons a container takes of one product alone: as the house states, else laid out, and in either case
 * no heavier than the journey allows. Undefined where that is not known, and for cool goods.
 */
export function cartonsInContainer(
  product: PackedProduct,
  type: ContainerType,
  journey: Journey = {},
): { cartons: number; limit: CartonLimit | 'stated' } | undefined {
  const { grossGrams } = product
  const stated = statedCartons(product, type)
  if (stated) {
    const byWeight = isFact(grossGrams) ? Math.floor(payloadOf(type, journey) / grossGrams) : stated
    return byWeight < stated
      ? { cartons: byWeight, limit: 'weight' }
      : { cartons: stated, limit: 'stated' }
  }
  const sides = sidesOf(product)
  if (!sides || !isFact(grossGrams) || (product.storage && needsCooling(product.storage))) {
    return undefined
  }
  const options = { ...stowageOf(product), payloadGrams: payloadOf(type, journey) }
  return cartonsPerContainer({ ...sides, grossGrams }, type, options)
}
