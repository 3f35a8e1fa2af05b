import {
  type Box,
  CONTAINERS,
  type ContainerType,
  getPayloadGrams,
  getPlannedMm3,
  HEADROOM_MM,
} from './containers.ts'

/** All lengths and the weight are positive. */
export interface Carton extends Box {
  grossGrams: number
}

/** Rules for stacking. By default cartons are upright, in as many layers as fit. */
export interface Stowage {
  mayTilt?: boolean | null | undefined
  stackLayersMax?: number | null | undefined
}

export type CartonLimit = 'volume' | 'weight' | 'stack'

/**
 * Computes a layout of cartons of one size: at most two blocks per layer, HEADROOM_MM free, capped by weight.
 * A better layout may fit a few more.
 */
export function countCartonsPerContainer(
  carton: Carton,
  type: ContainerType,
  options: Stowage & { destination?: string | null | undefined } = {},
): { cartons: number; limit: CartonLimit } {
  const byWeight = Math.floor(getPayloadGrams(type, options.destination) / carton.grossGrams)
  const byRoom = countCartonsByRoom(carton, type, options)
  if (byWeight < byRoom) return { cartons: byWeight, limit: 'weight' }
  const unstacked = countCartonsByRoom(carton, type, { mayTilt: options.mayTilt })
  return { cartons: byRoom, limit: unstacked > byRoom ? 'stack' : 'volume' }
}

/** Usual share of the volume that cartons fill if their layout is unknown. */
export const USUAL_FILL = 0.85

/** Estimates how many cartons of unknown sides fit by volume. */
export const countCartonsByVolume = (cartonMm3: number, type: ContainerType): number =>
  Math.floor((USUAL_FILL * getPlannedMm3(type)) / cartonMm3)

/** Returns how many cartons fit, without the weight limit. */
export function countCartonsByRoom(
  carton: Box,
  type: ContainerType,
  stowage: Stowage = {},
): number {
  const { lengthMm, widthMm, heightMm } = carton
  const { planned } = CONTAINERS[type]
  const upright = { lengthMm, widthMm, heightMm }
  const orientations = stowage.mayTilt
    ? [
        upright,
        { lengthMm, widthMm: heightMm, heightMm: widthMm },
        { lengthMm: widthMm, widthMm: heightMm, heightMm: lengthMm },
      ]
    : [upright]
  return Math.max(
    ...orientations.map((box) => {
      const layers = Math.floor((planned.heightMm - HEADROOM_MM) / box.heightMm)
      return Math.min(layers, stowage.stackLayersMax ?? layers) * countCartonsPerLayer(planned, box)
    }),
  )
}

/** Returns the most cartons in one layer of at most two blocks, one of them turned by 90°. */
export function countCartonsPerLayer(
  floor: { lengthMm: number; widthMm: number },
  carton: { lengthMm: number; widthMm: number },
): number {
  const long = Math.max(carton.lengthMm, carton.widthMm)
  const short = Math.min(carton.lengthMm, carton.widthMm)
  return Math.max(
    countInTwoBlocks(floor.lengthMm, floor.widthMm, long, short),
    countInTwoBlocks(floor.widthMm, floor.lengthMm, long, short),
  )
}

/** Tries every number of rows along one wall and fills the rest with turned cartons. */
function countInTwoBlocks(along: number, across: number, long: number, short: number) {
  const perRow = Math.floor(across / short)
  const perTurnedRow = Math.floor(across / long)
  let most = 0
  for (let rows = Math.floor(along / long); rows >= 0; rows--) {
    const turned = Math.floor((along - rows * long) / short)
    most = Math.max(most, rows * perRow + turned * perTurnedRow)
  }
  return most
}
