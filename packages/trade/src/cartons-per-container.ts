import {
  type Box,
  CONTAINERS,
  type ContainerType,
  HEADROOM_MM,
  payloadGrams,
} from './containers.ts'

/** A carton: whole millimetres outside, and grams with all that is in it. */
export interface Carton extends Box {
  grossGrams: number
}

/** How a carton may stand. Without these it stands upright, in as many layers as there is room for. */
export interface Stowage {
  /** It may lie on any of its sides. */
  mayTilt?: boolean | null | undefined
  /** The most layers, one on the other. */
  stackLayersMax?: number | null | undefined
}

export interface CartonsOptions extends Stowage {
  /** ISO 3166-1 alpha-2: its roads limit the weight. */
  destination?: string | null | undefined
  /** The payload, where it is known better than by the destination. */
  payloadGrams?: number | undefined
}

/** The room of the container, its payload, or the layers that cartons may stand in. */
export type CartonLimit = 'volume' | 'weight' | 'stack'

/**
 * How many cartons of one kind a container takes, and what keeps out the next. They are laid out upright (on any
 * side where they may be tilted), turned on the floor, in at most two blocks a layer, HEADROOM_MM kept free, then
 * capped by weight: never a share of the volume. A better loader may find room for a few more, never for fewer.
 *
 * A RangeError for what is no length of at least 1 mm or no weight. Costs some microseconds: at most one step for
 * each carton along each wall.
 */
export function cartonsPerContainer(
  carton: Carton,
  type: ContainerType,
  options: CartonsOptions = {},
): { cartons: number; limit: CartonLimit } {
  const payload = options.payloadGrams ?? payloadGrams(type, options.destination)
  requireAbove('grossGrams', carton.grossGrams, 0)
  const byWeight = Math.floor(payload / carton.grossGrams)
  const byRoom = cartonsByRoom(carton, type, options)
  if (byWeight < byRoom) return { cartons: byWeight, limit: 'weight' }
  const unstacked = isKnown(options.stackLayersMax)
    ? cartonsByRoom(carton, type, { mayTilt: options.mayTilt })
    : byRoom
  return { cartons: byRoom, limit: unstacked > byRoom ? 'stack' : 'volume' }
}

/** The same without a look at the weight. */
export function cartonsByRoom(carton: Box, type: ContainerType, stowage: Stowage = {}): number {
  const { lengthMm, widthMm, heightMm } = carton
  requireAbove('lengthMm', lengthMm, 1)
  requireAbove('widthMm', widthMm, 1)
  requireAbove('heightMm', heightMm, 1)
  if (isKnown(stowage.stackLayersMax)) requireAbove('stackLayersMax', stowage.stackLayersMax, 1)
  const { planned } = CONTAINERS[type]
  const upright = { lengthMm, widthMm, heightMm }
  const ways = stowage.mayTilt
    ? [
        upright,
        { lengthMm, widthMm: heightMm, heightMm: widthMm },
        { lengthMm: widthMm, widthMm: heightMm, heightMm: lengthMm },
      ]
    : [upright]
  return Math.max(
    ...ways.map((way) => {
      const layers = Math.floor((planned.heightMm - HEADROOM_MM) / way.heightMm)
      return Math.min(layers, stowage.stackLayersMax ?? layers) * cartonsPerLayer(planned, way)
    }),
  )
}

/** The most cartons of one layer on a floor, in at most two blocks, those of the second turned by 90°. */
export function cartonsPerLayer(
  floor: { lengthMm: number; widthMm: number },
  carton: { lengthMm: number; widthMm: number },
): number {
  const long = Math.max(carton.lengthMm, carton.widthMm)
  const short = Math.min(carton.lengthMm, carton.widthMm)
  return Math.max(
    inTwoBlocks(floor.lengthMm, floor.widthMm, long, short),
    inTwoBlocks(floor.widthMm, floor.lengthMm, long, short),
  )
}

/** Two blocks beside each other along one wall: every number of rows with the long side along it is tried. */
function inTwoBlocks(along: number, across: number, long: number, short: number): number {
  const perRow = Math.floor(across / short)
  const perTurnedRow = Math.floor(across / long)
  let most = 0
  for (let rows = Math.floor(along / long); rows >= 0; rows--) {
    const turned = Math.floor((along - rows * long) / short)
    most = Math.max(most, rows * perRow + turned * perTurnedRow)
  }
  return most
}

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined

function requireAbove(name: string, value: number, least: number): void {
  if (!(value >= least && value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`${name} is ${value}: it must be a number of at least ${least}.`)
  }
}
