import { mm3Of } from './cartons.ts'
import { CONTAINER_TYPES, CONTAINERS, type ContainerType } from './containers.ts'
import { isFact, type PackedProduct, sidesOf, statedCartons } from './packed-product.ts'
import { cartonsPerPalletLayer, loadedPalletMm } from './pallets.ts'

/** Facts that hardly go together: somebody should look again, and may be right all the same. */
export type PackingDoubt =
  | { kind: 'pallet-height'; loadedMm: number; statedMm: number }
  | { kind: 'layer'; stated: number; fitting: number }
  | { kind: 'container-volume' | 'container-weight'; type: ContainerType; stated: number }

/** What is doubtful of how a product is packed. A few cartons may overhang a pallet; no container holds more than itself. */
export function doubtsOfPacking(product: PackedProduct): PackingDoubt[] {
  return [...palletDoubts(product), ...CONTAINER_TYPES.flatMap((type) => doubtOf(product, type))]
}

function palletDoubts(product: PackedProduct): PackingDoubt[] {
  const doubts: PackingDoubt[] = []
  const sides = sidesOf(product)
  const { layersPerPallet: layers, palletHeightMm: statedMm, cartonsPerLayer: stated } = product
  if (sides && isFact(layers) && isFact(statedMm)) {
    const loadedMm = loadedPalletMm(layers, sides.heightMm)
    if (loadedMm > statedMm) doubts.push({ kind: 'pallet-height', loadedMm, statedMm })
  }
  if (sides && isFact(stated) && product.palletType) {
    const fitting = cartonsPerPalletLayer(product.palletType, sides)
    if (stated > fitting) doubts.push({ kind: 'layer', stated, fitting })
  }
  return doubts
}

function doubtOf(product: PackedProduct, type: ContainerType): PackingDoubt[] {
  const [sides, stated] = [sidesOf(product), statedCartons(product, type)]
  if (stated === undefined) return []
  const { capacityLitres, platePayloadGrams } = CONTAINERS[type]
  if (sides && stated * mm3Of(sides) > capacityLitres * 1e6) {
    return [{ kind: 'container-volume', type, stated }]
  }
  const isTooHeavy = isFact(product.grossGrams) && stated * product.grossGrams > platePayloadGrams
  return isTooHeavy ? [{ kind: 'container-weight', type, stated }] : []
}
