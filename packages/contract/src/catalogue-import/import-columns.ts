import { getEnglishName, OTHER_LANGUAGES, type OtherLanguage } from '@dhow/i18n/languages'
import { listKeys } from '../fields.ts'
import {
  getFieldType,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductField,
} from '../products/product-fields.ts'
import {
  SPECIFICATION_FIELDS,
  type SpecificationFact,
  type SpecificationField,
} from '../products/specification-facts.ts'

export type PlainField = Exclude<ProductField, 'specification'>

export const PLAIN_FIELDS = PRODUCT_FIELDS.filter((field) => field !== 'specification')

/** An import may leave the other fields empty. */
export const REQUIRED_FIELDS = ['name', 'category'] as const satisfies PlainField[]

export const isPlain = (column: string): column is PlainField =>
  PLAIN_FIELDS.some((field) => field === column)

export const FACT_COLUMNS = listKeys(SPECIFICATION_FIELDS)

/** Order of the export; an import may use any order. */
export const COLUMNS = [
  'id',
  ...PLAIN_FIELDS,
  'status',
  'featured',
  'pictures',
  ...FACT_COLUMNS,
] as const

export type ProductColumn = (typeof COLUMNS)[number]

export const TRANSLATED_FIELDS = ['name', 'description', 'ingredients'] as const

export type TranslatedField = (typeof TRANSLATED_FIELDS)[number]

type TranslationColumn = `${TranslatedField}_${OtherLanguage}`

/** Columns of translated texts, such as name_ar. The export contains those of the languages that are not off. */
export const TRANSLATIONS = OTHER_LANGUAGES.flatMap((language) =>
  TRANSLATED_FIELDS.map((field) => ({
    column: `${field}_${language}` as TranslationColumn,
    field,
    language,
  })),
)

export type Column = ProductColumn | TranslationColumn

export const ALL_COLUMNS: readonly Column[] = [
  ...COLUMNS,
  ...TRANSLATIONS.map(({ column }) => column),
]

export const isFact = (column: string): column is SpecificationField =>
  Object.hasOwn(SPECIFICATION_FIELDS, column)

export const getFact = (column: SpecificationField): SpecificationFact =>
  SPECIFICATION_FIELDS[column]

export const isNumber = (column: string): boolean =>
  isFact(column)
    ? getFact(column).min !== undefined
    : isPlain(column) && getFieldType(column) === 'number'

const TITLES: Record<string, string> = {
  ...PRODUCT_LABELS,
  id: 'ID',
  status: 'Status',
  featured: 'Featured',
  pictures: 'Pictures',
}

/** Returns a title with the unit or the language, such as 'Carton length (mm)'. */
export function getColumnTitle(column: Column): string {
  const translation = TRANSLATIONS.find((entry) => entry.column === column)
  if (translation) {
    return `${getColumnTitle(translation.field)} (${getEnglishName(translation.language)})`
  }
  if (isFact(column)) {
    const { label, unit } = getFact(column)
    return unit ? `${label} (${unit})` : label
  }
  return TITLES[column] ?? column
}

/** Units that a supplier's column may have. The stored unit is first. */
const UNITS_BY_DIMENSION = {
  mm: ['mm', 'cm', 'm', 'in'],
  g: ['g', 'kg', 'lb', 'oz'],
  months: ['months', 'years', 'weeks', 'days'],
  '°C': ['°C', '°F'],
  'm³': ['m³', 'ft³'],
  'cm³': ['cm³', 'm³', 'ft³'],
  content: ['g', 'kg', 'oz', 'lb', 'ml', 'cl', 'l', 'fl oz', 'piece'],
} as const

export type Unit = (typeof UNITS_BY_DIMENSION)[keyof typeof UNITS_BY_DIMENSION][number]

export const UNITS = [...new Set(Object.values(UNITS_BY_DIMENSION).flat())] as Unit[]

/** Targets for columns that contain several of our fields, or none. */
export const COMBINED = {
  cartonSize: { title: 'Carton size: length × width × height', units: 'mm' },
  contentText: { title: 'Net content and its unit: 400 g', units: 'content' },
  packText: { title: 'Packing: 24 × 400 g, or 4 × 6 × 400 g', units: 'content' },
  cbm: { title: 'CBM of the carton', units: 'm³' },
  cartonWeights: { title: 'Gross and net weight of the carton: 13.9 / 13.1', units: 'g' },
  cartonsPerPallet: { title: 'Cartons per pallet', units: undefined },
} as const satisfies Record<
  string,
  { title: string; units: keyof typeof UNITS_BY_DIMENSION | undefined }
>

export type Combined = keyof typeof COMBINED

export const TARGETS = [...ALL_COLUMNS, ...listKeys(COMBINED)] as const

export type Target = (typeof TARGETS)[number]

export const isCombined = (target: Target): target is Combined => Object.hasOwn(COMBINED, target)

/** The title contains no unit if the unit can be chosen. */
export const getTargetTitle = (target: Target): string => {
  if (isCombined(target)) return COMBINED[target].title
  return isFact(target) ? getFact(target).label : getColumnTitle(target)
}

export function listUnits(target: Target): readonly Unit[] {
  const unit = isFact(target) ? getFact(target).unit : isCombined(target) && COMBINED[target].units
  return unit && unit !== 'cartons' ? UNITS_BY_DIMENSION[unit] : []
}

/** Share by which a stated volume may differ from the computed one without a warning. */
export const CBM_TOLERANCE = 0.02
