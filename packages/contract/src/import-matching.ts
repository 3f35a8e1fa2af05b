import { COLUMNS, columnTitle, factOf, isFact } from './import-columns.ts'
import { keysOf } from './keys-of.ts'

/** Units that a column of a supplier's may be in, by the one that is stored; the first is that one. */
const UNITS_OF = {
  mm: ['mm', 'cm', 'm', 'in'],
  g: ['g', 'kg', 'lb', 'oz'],
  months: ['months', 'years', 'weeks', 'days'],
  '°C': ['°C', '°F'],
  'm³': ['m³', 'ft³'],
  content: ['g', 'kg', 'oz', 'lb', 'ml', 'cl', 'l', 'fl oz', 'piece'],
} as const

export type Unit = (typeof UNITS_OF)[keyof typeof UNITS_OF][number]

export const UNITS = [...new Set(Object.values(UNITS_OF).flat())] as Unit[]

/** What one column of a supplier's may say of several of ours, or of none. */
export const COMBINED = {
  cartonSize: { title: 'Carton size: length × width × height', units: 'mm' },
  contentText: { title: 'Net content and its unit: 400 g', units: 'content' },
  packText: { title: 'Packing: 24 × 400 g, or 4 × 6 × 400 g', units: 'content' },
  cbm: { title: 'CBM of the carton: compared, not kept', units: 'm³' },
} as const satisfies Record<string, { title: string; units: keyof typeof UNITS_OF }>

export type Combined = keyof typeof COMBINED

/** What a column of a sheet can be matched with. */
export const TARGETS = [...COLUMNS, ...keysOf(COMBINED)] as const

export type Target = (typeof TARGETS)[number]

export const isCombined = (target: Target): target is Combined => Object.hasOwn(COMBINED, target)

/** What a target is called; the unit is said beside it where it can be chosen. */
export const targetTitle = (target: Target): string => {
  if (isCombined(target)) return COMBINED[target].title
  return isFact(target) ? factOf(target).label : columnTitle(target)
}

/** The units that values of a target may be in, the first one where nothing else is said; none where it has none. */
export function unitsOf(target: Target): readonly Unit[] {
  if (isCombined(target)) return UNITS_OF[COMBINED[target].units]
  const unit = isFact(target) ? factOf(target).unit : undefined
  return unit && unit !== 'cartons' ? UNITS_OF[unit] : []
}

/** Share of the computed volume that a stated one may be off before it is pointed out. */
export const CBM_TOLERANCE = 0.02
