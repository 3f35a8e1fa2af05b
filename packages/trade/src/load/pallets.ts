import { countCartonsPerLayer } from './cartons-per-container.ts'
import { CONTAINERS, type ContainerType } from './containers.ts'

export const PALLETS = {
  /** EN 13698-1. */
  EUR: { label: /*i18n*/ 'EUR 1200 × 800 mm', lengthMm: 1_200, widthMm: 800 },
  /** ISO 6780; industrial or UK pallet. */
  '1200x1000': { label: /*i18n*/ '1200 × 1000 mm', lengthMm: 1_200, widthMm: 1_000 },
  /** 48 × 40 in, ISO 6780; GMA pallet of North America. */
  '1219x1016': { label: /*i18n*/ '1219 × 1016 mm (48 × 40 in)', lengthMm: 1_219, widthMm: 1_016 },
} as const

export type PalletType = keyof typeof PALLETS

/** Height of the empty pallet; EN 13698-1. */
const PALLET_DECK_MM = 144

/** Mass of the empty pallet: the upper end of the usual 20 to 25 kg. */
export const PALLET_GRAMS = 25_000

/** Pallets on the floor of a 20' and a 40': the lower numbers of atattransport.com and freightutils.com. */
const PALLETS_ON_FLOOR: Record<PalletType, readonly [twenty: number, forty: number]> = {
  EUR: [11, 23],
  '1200x1000': [9, 20],
  '1219x1016': [10, 20],
}

/** Clearance for the fork above two stacked pallets in the door. */
const FORK_MM = 100

/** Returns how many loaded pallets fit by volume: two layers if stackable pallets fit through the door. */
export function countPalletsPerContainer(
  type: ContainerType,
  pallet: PalletType,
  { heightMm, stackable = false }: { heightMm: number; stackable?: boolean },
): number {
  const onFloor = PALLETS_ON_FLOOR[pallet][type === '20' ? 0 : 1]
  const door = CONTAINERS[type].door.heightMm
  if (heightMm >= door) return 0
  return stackable && 2 * heightMm + FORK_MM < door ? 2 * onFloor : onFloor
}

export const countCartonsPerPalletLayer = (
  pallet: PalletType,
  carton: { lengthMm: number; widthMm: number },
): number => countCartonsPerLayer(PALLETS[pallet], carton)

export const calculatePalletMm = (layers: number, cartonHeightMm: number): number =>
  layers * cartonHeightMm + PALLET_DECK_MM
