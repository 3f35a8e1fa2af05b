/** The order is that of the form. */
export const SPECIFICATION_GROUPS = {
  pack: 'Pack',
  carton: 'Carton',
  container: 'Pallet and container',
  storage: 'Shelf life and storage',
  customs: 'Origin and customs',
  papers: 'Papers',
} as const

export type SpecificationGroup = keyof typeof SPECIFICATION_GROUPS

export interface SpecificationFact {
  label: string
  group: SpecificationGroup
  min?: number
  max?: number
  unit?: 'mm' | 'g' | 'cm³' | 'months' | '°C' | 'cartons'
}

const CARTONS = { min: 1, max: 1_000_000 }
const SIDE = { group: 'carton', unit: 'mm', min: 20, max: 1_200 } as const
const WEIGHT = { group: 'carton', unit: 'g', min: 1, max: 1_000_000 } as const
const MONTHS = { group: 'storage', unit: 'months', min: 1, max: 600 } as const
const TEMPERATURE = { group: 'storage', unit: '°C', min: -80, max: 80 } as const

/** The order is that of the form within each group. */
export const SPECIFICATION_FIELDS = {
  gtin: { label: 'GTIN', group: 'pack' },
  cartonGtin: { label: 'Carton GTIN', group: 'pack' },
  netContent: { label: 'Net content', group: 'pack', min: 1, max: 1_000_000 },
  netContentUnit: { label: 'Unit of the net content', group: 'pack' },
  unitsPerInner: { label: 'Units per inner pack', group: 'pack', min: 1, max: 100_000 },
  innersPerCarton: { label: 'Inner packs per carton', group: 'pack', min: 1, max: 100_000 },
  unitsPerCarton: { label: 'Units per carton', group: 'pack', min: 1, max: 100_000 },
  cartonLengthMm: { label: 'Carton length', ...SIDE },
  cartonWidthMm: { label: 'Carton width', ...SIDE },
  cartonHeightMm: { label: 'Carton height', ...SIDE },
  cartonVolumeCm3: {
    ...{ label: 'Carton volume', group: 'carton', unit: 'cm³' },
    ...{ min: 10, max: 2_000_000 },
  },
  cartonNetGrams: { label: 'Net weight of the carton', ...WEIGHT },
  cartonGrossGrams: { label: 'Gross weight of the carton', ...WEIGHT },
  cartonsPerLayer: { label: 'Cartons per layer', group: 'container', min: 1, max: 1_000 },
  layersPerPallet: { label: 'Layers per pallet', group: 'container', min: 1, max: 100 },
  palletType: { label: 'Pallet type', group: 'container' },
  palletHeightMm: { label: 'Pallet height', group: 'container', unit: 'mm', min: 145, max: 3_000 },
  cartonsPer20: { label: "Cartons per 20'", group: 'container', ...CARTONS },
  cartonsPer40: { label: "Cartons per 40'", group: 'container', ...CARTONS },
  cartonsPer40HC: { label: "Cartons per 40' HC", group: 'container', ...CARTONS },
  mayTilt: { label: 'May be tilted', group: 'carton' },
  stackLayersMax: { label: 'Layers that may be stacked', group: 'carton', min: 1, max: 100 },
  moqCartons: { label: 'Minimum order', group: 'container', unit: 'cartons', ...CARTONS },
  shelfLifeMonths: { label: 'Shelf life', ...MONTHS },
  minRemainingMonths: { label: 'Least remaining shelf life', ...MONTHS },
  storage: { label: 'Storage', group: 'storage' },
  storageMinC: { label: 'Lowest storage temperature', ...TEMPERATURE },
  storageMaxC: { label: 'Highest storage temperature', ...TEMPERATURE },
  origin: { label: 'Origin', group: 'customs' },
  hsCode: { label: 'HS code', group: 'customs' },
  ingredients: { label: 'Ingredients', group: 'papers' },
  allergens: { label: 'Allergens', group: 'papers' },
  labelLanguages: { label: 'Label languages', group: 'papers' },
  certificates: { label: 'Certificates', group: 'papers' },
  unNumber: { label: 'UN number', group: 'customs' },
} as const satisfies Record<string, SpecificationFact>

export type SpecificationField = keyof typeof SPECIFICATION_FIELDS

type WholeNumberField = {
  [Field in SpecificationField]: (typeof SPECIFICATION_FIELDS)[Field] extends { min: number }
    ? Field
    : never
}[SpecificationField]

export const numberFields = <Schema>(
  toSchema: (fact: { label: string; min: number; max: number; unit?: string }) => Schema,
) =>
  Object.fromEntries(
    Object.entries<SpecificationFact>(SPECIFICATION_FIELDS).flatMap(([field, fact]) => {
      const { label, min, max, unit } = fact
      if (min === undefined || max === undefined) return []
      return [[field, toSchema({ label, min, max, ...(unit && { unit }) })]]
    }),
  ) as Record<WholeNumberField, Schema>

/** Sorts the fields of errors and of stored JSON. */
export const inFormOrder = <Shape extends Record<SpecificationField, unknown>>(shape: Shape) =>
  Object.fromEntries(
    Object.keys(SPECIFICATION_FIELDS).map((field) => [field, shape[field as SpecificationField]]),
  ) as Shape

export const EXAMPLE_SPECIFICATION = {
  gtin: '9521234543213',
  netContent: 250,
  netContentUnit: 'g' as const,
  unitsPerCarton: 24,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
  cartonNetGrams: 6_000,
  cartonGrossGrams: 8_000,
  moqCartons: 50,
  shelfLifeMonths: 24,
  storage: 'ambient' as const,
  origin: 'LK',
  labelLanguages: ['en', 'ar'],
} satisfies Partial<Record<SpecificationField, unknown>>
