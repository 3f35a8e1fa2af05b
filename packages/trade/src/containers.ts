import type { Country } from './countries.ts'

/** Millimetres. */
export interface Box {
  lengthMm: number
  widthMm: number
  heightMm: number
}

/** A dry container. Masses in grams. */
export interface Container {
  label: string
  /** The least that ISO 1496-1 allows inside, ± 10 mm; Hapag-Lloyd's guide at fredoniainc.com/glossary/ocean.html. */
  least: Box
  /** What boxes in service usually have inside; freightutils.com/containers. */
  usual: Box
  /** `usual` less some millimetres for dents and bulging cartons: what every sum here is done with. */
  planned: Box
  /** The least opening of the door; ISO 1496-1, as above. */
  door: { widthMm: number; heightMm: number }
  /** Litres; freightutils.com/containers. */
  capacityLitres: number
  /** About, ± 2 %; freightutils.com/containers. */
  tareGrams: number
  /** What the plate allows: 30,480 kg gross (ISO 668) less the tare. The road often allows less, see below. */
  platePayloadGrams: number
}

const DOOR = { widthMm: 2_286, heightMm: 2_261 } as const

export const CONTAINERS = {
  '20': {
    label: "20'",
    least: { lengthMm: 5_867, widthMm: 2_330, heightMm: 2_350 },
    usual: { lengthMm: 5_898, widthMm: 2_352, heightMm: 2_393 },
    planned: { lengthMm: 5_890, widthMm: 2_340, heightMm: 2_380 },
    door: DOOR,
    capacityLitres: 33_200,
    tareGrams: 2_300_000,
    platePayloadGrams: 28_180_000,
  },
  '40': {
    label: "40'",
    least: { lengthMm: 11_998, widthMm: 2_330, heightMm: 2_350 },
    usual: { lengthMm: 12_032, widthMm: 2_352, heightMm: 2_393 },
    planned: { lengthMm: 12_030, widthMm: 2_340, heightMm: 2_380 },
    door: DOOR,
    capacityLitres: 67_700,
    tareGrams: 3_750_000,
    platePayloadGrams: 26_730_000,
  },
  '40HC': {
    label: "40' HC",
    least: { lengthMm: 11_998, widthMm: 2_330, heightMm: 2_655 },
    usual: { lengthMm: 12_032, widthMm: 2_352, heightMm: 2_698 },
    planned: { lengthMm: 12_030, widthMm: 2_340, heightMm: 2_690 },
    door: { widthMm: 2_286, heightMm: 2_566 },
    capacityLitres: 76_300,
    tareGrams: 3_940_000,
    platePayloadGrams: 26_540_000,
  },
} as const satisfies Record<string, Container>

export type ContainerType = keyof typeof CONTAINERS

/** From the smallest. */
export const CONTAINER_TYPES = ['20', '40', '40HC'] as const satisfies ContainerType[]

/** The room that stays empty under the roof, for hands and for cartons that bulge. */
export const HEADROOM_MM = 50

/** Cubic millimetres of the room that is planned with. */
export function plannedMm3(type: ContainerType): number {
  const { lengthMm, widthMm, heightMm } = CONTAINERS[type].planned
  return lengthMm * widthMm * heightMm
}

/** Kilograms of goods that roads let a 20' and a 40' carry inland, where that is below the plate. */
const ROAD_PAYLOAD_KG: Partial<Record<Country, readonly [twenty: number, forty: number]>> = {
  // Tri-axle chassis: UK P&I Club, safety4sea.com.
  US: [19_958, 20_185],
  // colorcraft.com.hk, container weight limits of the USA and Canada.
  CA: [17_000, 19_000],
  // macandrews.com, 'Maximum payloads', by country of loading; Britain from its lorries of 44 t.
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

/**
 * Grams of goods that a container may carry to a country: what its roads allow, never more than the plate.
 * Where nothing is known of the roads, and without a country, the plate alone. These are defaults: carriers
 * know better, and permits differ.
 */
export function payloadGrams(type: ContainerType, destination?: string | null): number {
  const plate = CONTAINERS[type].platePayloadGrams
  const road = isRoadKnown(destination) ? ROAD_PAYLOAD_KG[destination] : undefined
  return road ? Math.min(plate, road[type === '20' ? 0 : 1] * 1_000) : plate
}

/** Whether the payload to a country is what its roads allow, not what stands on the plate. */
export const isRoadKnown = (destination?: string | null): destination is Country =>
  destination !== null && destination !== undefined && Object.hasOwn(ROAD_PAYLOAD_KG, destination)
