import { cartonsPerPalletOf, cubicMetres, type Packing, unitsPerCartonOf } from './load/cartons.ts'
import {
  CONTAINER_TYPES,
  CONTAINERS,
  type ContainerType,
  forContainers,
} from './load/containers.ts'
import { palletGramsOf, palletMmOf, palletNeeds } from './load/line-needs.ts'
import {
  cartonMm3Of,
  cartonsInContainer,
  isKnown,
  type Journey,
  type PackedProduct,
  sidesOf,
  statedCartons,
} from './load/packed-product.ts'
import { cartonsPerPalletLayer, loadedPalletMm } from './load/pallets.ts'
import { needsCooling } from './product-facts.ts'

export type DerivedFacts = ReturnType<typeof deriveFacts>
export type DerivedLoad = DerivedFacts['containers'][ContainerType]

/** Returns undefined for a value if a required fact is unknown. Pallets include the empty pallet. */
export function deriveFacts(product: PackedProduct & Packing, journey: Journey = {}) {
  const mm3 = cartonMm3Of(product)
  return {
    cbm: mm3 && cubicMetres(mm3),
    unitsPerCarton: unitsPerCartonOf(product),
    cartonsPerPallet: cartonsPerPalletOf(product),
    palletHeightMm: palletMmOf(product),
    palletGrossGrams: palletGramsOf(product),
    containers: forContainers((type) => ({
      loose: cartonsInContainer(product, type, journey),
      onPallets: palletsInContainer(product, type, journey),
    })),
  }
}

function palletsInContainer(product: PackedProduct, type: ContainerType, journey: Journey) {
  const cartons = cartonsPerPalletOf(product)
  const { floor, weight } = palletNeeds(product, type, journey)
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

export const packingWarnings = (product: PackedProduct): PackingWarning[] => [
  ...palletWarnings(product),
  ...CONTAINER_TYPES.flatMap((type) => containerWarning(product, type)),
]

function palletWarnings(product: PackedProduct): PackingWarning[] {
  const warnings: PackingWarning[] = []
  const sides = sidesOf(product)
  const { layersPerPallet: layers, palletHeightMm: statedMm, cartonsPerLayer: stated } = product
  if (sides && isKnown(layers) && isKnown(statedMm)) {
    const loadedMm = loadedPalletMm(layers, sides.heightMm)
    if (loadedMm > statedMm) warnings.push({ kind: 'pallet-height', loadedMm, statedMm })
  }
  if (sides && isKnown(stated) && product.palletType) {
    const fitting = cartonsPerPalletLayer(product.palletType, sides)
    if (stated > fitting) warnings.push({ kind: 'layer', stated, fitting })
  }
  return warnings
}

function containerWarning(product: PackedProduct, type: ContainerType): PackingWarning[] {
  const [mm3, stated] = [cartonMm3Of(product), statedCartons(product, type)]
  if (stated === undefined) return []
  const { capacityLitres, platePayloadGrams } = CONTAINERS[type]
  if (mm3 && stated * mm3 > capacityLitres * 1e6) {
    return [{ kind: 'container-volume', type, stated }]
  }
  const isTooHeavy = isKnown(product.grossGrams) && stated * product.grossGrams > platePayloadGrams
  return isTooHeavy ? [{ kind: 'container-weight', type, stated }] : []
}
