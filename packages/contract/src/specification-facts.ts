/** The groups of the fields, in the order of the form. */
export const SPECIFICATION_GROUPS = {
  pack: 'Pack',
  carton: 'Carton',
  container: 'Pallet and container',
  storage: 'Shelf life and storage',
  customs: 'Origin and customs',
  papers: 'Papers',
} as const

export type SpecificationGroup = keyof typeof SPECIFICATION_GROUPS

/** What a field is called and the group it stands in; of a number its limits and its unit. Without a schema. */
export interface SpecificationFact {
  label: string
  group: SpecificationGroup
  min?: number
  max?: number
  unit?: 'mm' | 'g' | 'months' | '°C' | 'cartons'
}

/** Every field of a specification, in the order of the form within its group. */
export const SPECIFICATION_FIELDS = {
  gtin: { label: 'GTIN', group: 'pack' },
  cartonGtin: { label: 'Carton GTIN', group: 'pack' },
  netContent: { label: 'Net content', group: 'pack', min: 1, max: 1_000_000 },
  netContentUnit: { label: 'Unit of the net content', group: 'pack' },
  unitsPerInner: { label: 'Units per inner pack', group: 'pack', min: 1, max: 100_000 },
  innersPerCarton: { label: 'Inner packs per carton', group: 'pack', min: 1, max: 100_000 },
  unitsPerCarton: { label: 'Units per carton', group: 'pack', min: 1, max: 100_000 },
  cartonLengthMm: { label: 'Carton length', group: 'carton', unit: 'mm', min: 20, max: 1_200 },
  cartonWidthMm: { label: 'Carton width', group: 'carton', unit: 'mm', min: 20, max: 1_200 },
  cartonHeightMm: { label: 'Carton height', group: 'carton', unit: 'mm', min: 20, max: 1_200 },
  cartonNetGrams: {
    label: 'Net weight of the carton',
    group: 'carton',
    unit: 'g',
    min: 1,
    max: 1_000_000,
  },
  cartonGrossGrams: {
    label: 'Gross weight of the carton',
    group: 'carton',
    unit: 'g',
    min: 1,
    max: 1_000_000,
  },
  cartonsPerLayer: { label: 'Cartons per layer', group: 'container', min: 1, max: 1_000 },
  layersPerPallet: { label: 'Layers per pallet', group: 'container', min: 1, max: 100 },
  palletType: { label: 'Pallet type', group: 'container' },
  palletHeightMm: { label: 'Pallet height', group: 'container', unit: 'mm', min: 145, max: 3_000 },
  cartonsPer20: { label: "Cartons per 20'", group: 'container', min: 1, max: 1_000_000 },
  cartonsPer40: { label: "Cartons per 40'", group: 'container', min: 1, max: 1_000_000 },
  cartonsPer40HC: { label: "Cartons per 40' HC", group: 'container', min: 1, max: 1_000_000 },
  mayTilt: { label: 'May be tilted', group: 'carton' },
  stackLayersMax: { label: 'Layers that may be stacked', group: 'carton', min: 1, max: 100 },
  moqCartons: {
    label: 'Minimum order',
    group: 'container',
    unit: 'cartons',
    min: 1,
    max: 1_000_000,
  },
  shelfLifeMonths: { label: 'Shelf life', group: 'storage', unit: 'months', min: 1, max: 600 },
  minRemainingMonths: {
    label: 'Least remaining shelf life',
    group: 'storage',
    unit: 'months',
    min: 1,
    max: 600,
  },
  storage: { label: 'Storage', group: 'storage' },
  storageMinC: {
    label: 'Lowest storage temperature',
    group: 'storage',
    unit: '°C',
    min: -80,
    max: 80,
  },
  storageMaxC: {
    label: 'Highest storage temperature',
    group: 'storage',
    unit: '°C',
    min: -80,
    max: 80,
  },
  origin: { label: 'Origin', group: 'customs' },
  hsCode: { label: 'HS code', group: 'customs' },
  ingredients: { label: 'Ingredients', group: 'papers' },
  allergens: { label: 'Allergens', group: 'papers' },
  labelLanguages: { label: 'Label languages', group: 'papers' },
  certificates: { label: 'Certificates', group: 'papers' },
  unNumber: { label: 'UN number', group: 'customs' },
} as const satisfies Record<string, SpecificationFact>

export type SpecificationField = keyof typeof SPECIFICATION_FIELDS
