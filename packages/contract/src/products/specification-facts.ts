/** The order is that of the form. */
export const SPECIFICATION_GROUPS = {
  pack: /*i18n*/ 'Pack',
  carton: /*i18n*/ 'Carton',
  container: /*i18n*/ 'Pallet and container',
  storage: /*i18n*/ 'Shelf life and storage',
  customs: /*i18n*/ 'Origin and customs',
  papers: /*i18n*/ 'Labels and certificates',
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
const UNITS = { group: 'pack', min: 1, max: 100_000 } as const
const LAYERS = { min: 1, max: 100 }
const TEMPERATURE = { group: 'storage', unit: '°C', min: -80, max: 80 } as const

/** The order is that of the form within each group. */
export const SPECIFICATION_FIELDS = {
  gtin: { label: /*i18n*/ 'GTIN', group: 'pack' },
  cartonGtin: { label: /*i18n*/ 'Carton GTIN', group: 'pack' },
  netContent: { label: /*i18n*/ 'Net content', group: 'pack', min: 1, max: 1_000_000 },
  netContentUnit: { label: 'Unit of the net content', group: 'pack' },
  unitsPerInner: { label: /*i18n*/ 'Units per inner pack', ...UNITS },
  innersPerCarton: { label: /*i18n*/ 'Inner packs per carton', ...UNITS },
  unitsPerCarton: { label: /*i18n*/ 'Units per carton', ...UNITS },
  cartonLengthMm: { label: /*i18n*/ 'Carton length', ...SIDE },
  cartonWidthMm: { label: /*i18n*/ 'Carton width', ...SIDE },
  cartonHeightMm: { label: /*i18n*/ 'Carton height', ...SIDE },
  cartonVolumeCm3: {
    label: /*i18n*/ 'Carton volume',
    group: 'carton',
    unit: 'cm³',
    min: 10,
    max: 2_000_000,
  },
  cartonNetGrams: { label: /*i18n*/ 'Net weight of the carton', ...WEIGHT },
  cartonGrossGrams: { label: /*i18n*/ 'Gross weight of the carton', ...WEIGHT },
  cartonsPerLayer: { label: /*i18n*/ 'Cartons per layer', group: 'container', min: 1, max: 1_000 },
  layersPerPallet: { label: /*i18n*/ 'Layers per pallet', group: 'container', ...LAYERS },
  palletType: { label: /*i18n*/ 'Pallet type', group: 'container' },
  palletHeightMm: {
    label: /*i18n*/ 'Pallet height',
    group: 'container',
    unit: 'mm',
    min: 145,
    max: 3_000,
  },
  cartonsPer20: { label: /*i18n*/ "Cartons per 20'", group: 'container', ...CARTONS },
  cartonsPer40: { label: /*i18n*/ "Cartons per 40'", group: 'container', ...CARTONS },
  cartonsPer40HC: { label: /*i18n*/ "Cartons per 40' HC", group: 'container', ...CARTONS },
  mayTilt: { label: /*i18n*/ 'May be tilted', group: 'carton' },
  stackLayersMax: { label: /*i18n*/ 'Layers that may be stacked', group: 'carton', ...LAYERS },
  moqCartons: { label: /*i18n*/ 'Minimum order', group: 'container', unit: 'cartons', ...CARTONS },
  shelfLifeMonths: { label: /*i18n*/ 'Shelf life', ...MONTHS },
  minRemainingMonths: { label: /*i18n*/ 'Least remaining shelf life', ...MONTHS },
  storage: { label: /*i18n*/ 'Storage', group: 'storage' },
  storageMinC: { label: /*i18n*/ 'Lowest storage temperature', ...TEMPERATURE },
  storageMaxC: { label: /*i18n*/ 'Highest storage temperature', ...TEMPERATURE },
  origin: { label: /*i18n*/ 'Origin', group: 'customs' },
  hsCode: { label: /*i18n*/ 'HS code', group: 'customs' },
  ingredients: { label: /*i18n*/ 'Ingredients', group: 'papers' },
  allergens: { label: /*i18n*/ 'Allergens', group: 'papers' },
  labelLanguages: { label: /*i18n*/ 'Label languages', group: 'papers' },
  certificates: { label: /*i18n*/ 'Certificates', group: 'papers' },
  unNumber: { label: /*i18n*/ 'UN number', group: 'customs' },
} as const satisfies Record<string, SpecificationFact>

export type SpecificationField = keyof typeof SPECIFICATION_FIELDS

type WholeNumberField = {
  [Field in SpecificationField]: (typeof SPECIFICATION_FIELDS)[Field] extends { min: number }
    ? Field
    : never
}[SpecificationField]

export const mapNumberFields = <Schema>(
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
export const sortByForm = <Shape extends Record<SpecificationField, unknown>>(shape: Shape) =>
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
