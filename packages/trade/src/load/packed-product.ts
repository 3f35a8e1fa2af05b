import { needsCooling, type Storage } from '../product-facts.ts'
import type { UnitOfSale } from '../units-of-sale.ts'
import { getCartonsPerPallet, getUnitsPerCarton, type Packing, toMm3 } from './cartons.ts'
import {
  type CartonLimit,
  countCartonsByVolume,
  countCartonsPerContainer,
  type Stowage,
} from './cartons-per-container.ts'
import { CONTAINER_TYPES, type ContainerType, getPayloadGrams } from './containers.ts'
import type { PalletType } from './pallets.ts'

type Maybe<T> = T | null | undefined

/** Unknown facts are missing, never 0. */
export interface PackedProduct extends Stowage {
  lengthMm?: Maybe<number>
  widthMm?: Maybe<number>
  heightMm?: Maybe<number>
  /** Stated volume of the carton, used without its sides. */
  volumeMm3?: Maybe<number>
  grossGrams?: Maybe<number>
  /** Stated numbers of cartons, used instead of computed ones. */
  cartonsPer20?: Maybe<number>
  cartonsPer40?: Maybe<number>
  cartonsPer40HC?: Maybe<number>
  storage?: Maybe<Storage>
  cartonsPerLayer?: Maybe<number>
  layersPerPallet?: Maybe<number>
  palletType?: Maybe<PalletType>
  palletHeightMm?: Maybe<number>
  palletsStackable?: Maybe<boolean>
}

export interface Journey {
  /** ISO 3166-1 alpha-2. */
  destination?: Maybe<string>
}

/** Every known number is at least 1. */
export const isKnown = (value: Maybe<number>): value is number =>
  typeof value === 'number' && value >= 1 && value < Infinity

export function getStatedCartons(product: PackedProduct, type: ContainerType): number | undefined {
  const cartons = product[`cartonsPer${type}`]
  return isKnown(cartons) ? cartons : undefined
}

export function getSides({ lengthMm, widthMm, heightMm }: PackedProduct) {
  const areKnown = isKnown(lengthMm) && isKnown(widthMm) && isKnown(heightMm)
  return areKnown ? { lengthMm, widthMm, heightMm } : undefined
}

/** Returns the volume of a carton in mm³, from its sides or as stated. */
export function getCartonMm3(product: PackedProduct): number | undefined {
  const sides = getSides(product)
  return sides ? toMm3(sides) : (product.volumeMm3 ?? undefined)
}

/** Whether the layout in a container can only be estimated by the volume. */
export const isByVolume = (product: PackedProduct): boolean =>
  !getSides(product) &&
  isKnown(product.volumeMm3) &&
  !CONTAINER_TYPES.some((type) => getStatedCartons(product, type))

export const toStowage = ({ mayTilt, stackLayersMax }: PackedProduct): Stowage => ({
  mayTilt,
  stackLayersMax: isKnown(stackLayersMax) ? stackLayersMax : undefined,
})

/** Returns the stated or computed number, capped by weight; undefined if unknown, as for cool goods. */
export function countCartonsInContainer(
  product: PackedProduct,
  type: ContainerType,
  journey: Journey = {},
): { cartons: number; limit: CartonLimit | 'stated' } | undefined {
  const { grossGrams, storage } = product
  const statedCartons = getStatedCartons(product, type)
  const sides = getSides(product)
  const mm3 = getCartonMm3(product)
  const payload = getPayloadGrams(type, journey.destination)
  const byWeight = isKnown(grossGrams) ? Math.floor(payload / grossGrams) : Infinity
  const capByWeight = (cartons: number, limit: 'stated' | 'volume') =>
    byWeight < cartons ? { cartons: byWeight, limit: 'weight' as const } : { cartons, limit }
  if (statedCartons) return capByWeight(statedCartons, 'stated')
  if (!mm3 || !isKnown(grossGrams) || needsCooling(storage)) return undefined
  if (!sides) return capByWeight(countCartonsByVolume(mm3, type), 'volume')
  return countCartonsPerContainer({ ...sides, grossGrams }, type, {
    ...toStowage(product),
    ...journey,
  })
}

/** Converts a quantity to whole cartons, rounded up; undefined if it is invalid or a fact is unknown. */
export function toCartons(
  quantity: number,
  unit: UnitOfSale,
  product: PackedProduct & Packing,
  journey: Journey = {},
): number | undefined {
  if (!(quantity >= 0 && quantity < Infinity)) return undefined
  if (unit === 'carton') return Math.ceil(quantity)
  if (unit === 'piece') {
    const pieces = getUnitsPerCarton(product)
    return pieces && Math.ceil(quantity / pieces)
  }
  const cartonsPerUnit =
    unit === 'pallet'
      ? getCartonsPerPallet(product)
      : countCartonsInContainer(product, unit, journey)?.cartons
  return cartonsPerUnit === undefined ? undefined : Math.ceil(quantity * cartonsPerUnit)
}
