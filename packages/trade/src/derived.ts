import { cartonsPerPalletOf, cbmOf, type Packing, unitsPerCartonOf } from './cartons.ts'
import type { ContainerType } from './containers.ts'
import { palletMmOf } from './line-needs.ts'
import {
  cartonsInContainer,
  isFact,
  type Journey,
  type PackedProduct,
  payloadOf,
  sidesOf,
} from './packed-product.ts'
import { PALLET_GRAMS, palletsPerContainer } from './pallets.ts'
import { needsCooling } from './storage.ts'

/** What follows from the facts of a product and is never typed; undefined where it takes one that is not known. */
export interface DerivedFacts {
  /** Cubic metres of a carton, to four places. */
  cbm: number | undefined
  unitsPerCarton: number | undefined
  cartonsPerPallet: number | undefined
  /** Of a loaded pallet, with the empty one. */
  palletHeightMm: number | undefined
  palletGrossGrams: number | undefined
  containers: Record<ContainerType, DerivedLoad>
}

/** What a container takes of one product, loose and on pallets. */
export interface DerivedLoad {
  loose: ReturnType<typeof cartonsInContainer>
  onPallets: { pallets: number; cartons: number; limit: 'volume' | 'weight' } | undefined
}

/** Everything that can be computed of a product as it is known so far; cheap enough for every key that is typed. */
export function deriveFacts(product: PackedProduct & Packing, journey: Journey = {}): DerivedFacts {
  const sides = sidesOf(product)
  const load = (type: ContainerType): DerivedLoad => ({
    loose: cartonsInContainer(product, type, journey),
    onPallets: palletsInContainer(product, type, journey),
  })
  return {
    cbm: sides && cbmOf(sides),
    unitsPerCarton: unitsPerCartonOf(product),
    cartonsPerPallet: cartonsPerPalletOf(product),
    palletHeightMm: palletMmOf(product),
    palletGrossGrams: palletGramsOf(product),
    containers: { '20': load('20'), '40': load('40'), '40HC': load('40HC') },
  }
}

function palletGramsOf(product: PackedProduct): number | undefined {
  const cartons = cartonsPerPalletOf(product)
  if (cartons === undefined || !isFact(product.grossGrams)) return undefined
  return cartons * product.grossGrams + PALLET_GRAMS
}

/** Full pallets of one product in a container, by room and by weight. */
function palletsInContainer(product: PackedProduct, type: ContainerType, journey: Journey) {
  const [heightMm, grams] = [palletMmOf(product), palletGramsOf(product)]
  const cartons = cartonsPerPalletOf(product)
  const isCool = product.storage && needsCooling(product.storage)
  if (isCool || !product.palletType || !heightMm || !grams || !cartons) return undefined
  const stackable = product.palletsStackable === true
  const byRoom = palletsPerContainer(type, product.palletType, { heightMm, stackable })
  const byWeight = Math.floor(payloadOf(type, journey) / grams)
  const pallets = Math.min(byRoom, byWeight)
  const limit: 'volume' | 'weight' = byWeight < byRoom ? 'weight' : 'volume'
  return { pallets, cartons: pallets * cartons, limit }
}
