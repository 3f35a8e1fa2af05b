import { getCartonsPerPallet, getUnitsPerCarton, type Packing, toM3 } from './load/cartons.ts'
import {
  CONTAINER_TYPES,
  CONTAINERS,
  type ContainerType,
  mapContainerTypes,
} from './load/containers.ts'
import { calculatePalletNeeds, getPalletGrams, getPalletMm } from './load/line-needs.ts'
import {
  countCartonsInContainer,
  getCartonMm3,
  getSides,
  getStatedCartons,
  isKnown,
  type PackedProduct,
} from './load/packed-product.ts'
import { calculatePalletMm, countCartonsPerPalletLayer } from './load/pallets.ts'
import { needsCooling } from './product-facts.ts'

export type DerivedFacts = ReturnType<typeof deriveFacts>
export type DerivedLoad = DerivedFacts['containers'][ContainerType]

/** Returns undefined for a value if a required fact is unknown. Pallets include the empty pallet. */
export function deriveFacts(product: PackedProduct & Packing) {
  const mm3 = getCartonMm3(product)
  return {
    cbm: mm3 && toM3(mm3),
    unitsPerCarton: getUnitsPerCarton(product),
    cartonsPerPallet: getCartonsPerPallet(product),
    palletHeightMm: getPalletMm(product),
    palletGrossGrams: getPalletGrams(product),
    containers: mapContainerTypes((type) => ({
      loose: countCartonsInContainer(product, type),
      onPallets: countPalletsInContainer(product, type),
    })),
  }
}

function countPalletsInContainer(product: PackedProduct, type: ContainerType) {
  const cartons = getCartonsPerPallet(product)
  const { floor, weight } = calculatePalletNeeds(product, type, {})
  if (needsCooling(product.storage) || !cartons || floor === 0) return undefined
  const pallets = Math.round(1 / Math.max(floor, weight))
  const limit: 'volume' | 'weight' = weight > floor ? 'weight' : 'volume'
  return { pallets, cartons: pallets * cartons, limit }
}

/** Contradictions are allowed, because the user may be right. */
export type PackingWarning =
  | { kind: 'pallet-height'; loadedMm: number; statedMm: number }
  | { kind: 'layer'; stated: number; fitting: number }
  | { kind: 'container-volume' | 'container-weight'; type: ContainerType; stated: number }

export const listPackingWarnings = (product: PackedProduct): PackingWarning[] => [
  ...listPalletWarnings(product),
  ...CONTAINER_TYPES.flatMap((type) => listContainerWarnings(product, type)),
]

function listPalletWarnings(product: PackedProduct): PackingWarning[] {
  const warnings: PackingWarning[] = []
  const sides = getSides(product)
  const { layersPerPallet: layers, palletHeightMm: statedMm, cartonsPerLayer } = product
  if (sides && isKnown(layers) && isKnown(statedMm)) {
    const loadedMm = calculatePalletMm(layers, sides.heightMm)
    if (loadedMm > statedMm) warnings.push({ kind: 'pallet-height', loadedMm, statedMm })
  }
  if (sides && isKnown(cartonsPerLayer) && product.palletType) {
    const fitting = countCartonsPerPalletLayer(product.palletType, sides)
    if (cartonsPerLayer > fitting) {
      warnings.push({ kind: 'layer', stated: cartonsPerLayer, fitting })
    }
  }
  return warnings
}

function listContainerWarnings(product: PackedProduct, type: ContainerType): PackingWarning[] {
  const mm3 = getCartonMm3(product)
  const cartons = getStatedCartons(product, type)
  if (cartons === undefined) return []
  const { capacityLitres, platePayloadGrams } = CONTAINERS[type]
  if (mm3 && cartons * mm3 > capacityLitres * 1e6) {
    return [{ kind: 'container-volume', type, stated: cartons }]
  }
  const isTooHeavy = isKnown(product.grossGrams) && cartons * product.grossGrams > platePayloadGrams
  return isTooHeavy ? [{ kind: 'container-weight', type, stated: cartons }] : []
}
