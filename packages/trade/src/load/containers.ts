export interface Box {
  lengthMm: number
  widthMm: number
  heightMm: number
}

/** Minimum door opening of ISO 1496-1. */
const DOOR = { widthMm: 2_286, heightMm: 2_261 } as const

/**
 * `planned`: usual inside dimensions, less a few mm for dents and bulging cartons. `platePayloadGrams`: 30,480 kg gross
 * (ISO 668) less the tare; road limits are often lower, see below. Dimensions and capacity: freightutils.com/containers.
 */
export const CONTAINERS = {
  '20': {
    label: "20'",
    planned: { lengthMm: 5_890, widthMm: 2_340, heightMm: 2_380 },
    door: DOOR,
    capacityLitres: 33_200,
    platePayloadGrams: 28_180_000,
  },
  '40': {
    label: "40'",
    planned: { lengthMm: 12_030, widthMm: 2_340, heightMm: 2_380 },
    door: DOOR,
    capacityLitres: 67_700,
    platePayloadGrams: 26_730_000,
  },
  '40HC': {
    label: "40' HC",
    planned: { lengthMm: 12_030, widthMm: 2_340, heightMm: 2_690 },
    door: { widthMm: 2_286, heightMm: 2_566 },
    capacityLitres: 76_300,
    platePayloadGrams: 26_540_000,
  },
} as const

export type ContainerType = keyof typeof CONTAINERS

export const CONTAINER_TYPES = ['20', '40', '40HC'] as const satisfies ContainerType[]

export const mapContainerTypes = <Value>(
  calculate: (type: ContainerType) => Value,
): Record<ContainerType, Value> => ({
  '20': calculate('20'),
  '40': calculate('40'),
  '40HC': calculate('40HC'),
})

/** Free space under the roof, for hands and bulging cartons. */
export const HEADROOM_MM = 50

export function getPlannedMm3(type: ContainerType): number {
  const { lengthMm, widthMm, heightMm } = CONTAINERS[type].planned
  return lengthMm * widthMm * heightMm
}

/** Road limits in kg for a 20' and a 40' container. Only road limits below the plate are listed. */
const ROAD_PAYLOAD_KG: Record<string, readonly [twenty: number, forty: number]> = {
  // UK P&I Club, safety4sea.com (tri-axle chassis).
  US: [19_958, 20_185],
  // colorcraft.com.hk, container weight limits of the USA and Canada.
  CA: [17_000, 19_000],
  // macandrews.com, 'Maximum payloads', by country of loading; Britain for lorries of 44 t.
  DE: [24_000, 22_000],
  EE: [25_000, 25_000],
  ES: [26_000, 25_000],
  FI: [26_000, 22_500],
  GB: [27_500, 26_000],
  IE: [24_000, 24_000],
  LT: [23_500, 23_500],
  LV: [23_000, 23_000],
  NL: [28_000, 23_000],
  PT: [24_000, 24_000],
  RU: [20_000, 20_000],
}

/** Returns the payload for a destination: the road limit if known, at most the plate. Carriers differ. */
export function getPayloadGrams(type: ContainerType, destination?: string | null): number {
  const plate = CONTAINERS[type].platePayloadGrams
  const road = hasRoadLimit(destination) ? ROAD_PAYLOAD_KG[destination] : undefined
  return road ? Math.min(plate, road[type === '20' ? 0 : 1] * 1_000) : plate
}

export const hasRoadLimit = (destination?: string | null): destination is string =>
  destination !== null && destination !== undefined && Object.hasOwn(ROAD_PAYLOAD_KG, destination)
