import { keysOf } from '../fields.ts'
import { ALL_COLUMNS, columnTitle, factOf, isFact } from './import-columns.ts'

/** Units that a supplier's column may have. The stored unit is first. */
const UNITS_OF = {
  mm: ['mm', 'cm', 'm', 'in'],
  g: ['g', 'kg', 'lb', 'oz'],
  months: ['months', 'years', 'weeks', 'days'],
  '°C': ['°C', '°F'],
  'm³': ['m³', 'ft³'],
  'cm³': ['cm³', 'm³', 'ft³'],
  content: ['g', 'kg', 'oz', 'lb', 'ml', 'cl', 'l', 'fl oz', 'piece'],
} as const

export type Unit = (typeof UNITS_OF)[keyof typeof UNITS_OF][number]

export const UNITS = [...new Set(Object.values(UNITS_OF).flat())] as Unit[]

/** Targets for columns that contain several of our fields, or none. */
export const COMBINED = {
  cartonSize: { title: 'Carton size: length × width × height', units: 'mm' },
  contentText: { title: 'Net content and its unit: 400 g', units: 'content' },
  packText: { title: 'Packing: 24 × 400 g, or 4 × 6 × 400 g', units: 'content' },
  cbm: { title: 'CBM of the carton', units: 'm³' },
  cartonWeights: { title: 'Gross and net weight of the carton: 13.9 / 13.1', units: 'g' },
  cartonsPerPallet: { title: 'Cartons per pallet', units: undefined },
} as const satisfies Record<string, { title: string; units: keyof typeof UNITS_OF | undefined }>

export type Combined = keyof typeof COMBINED

export const TARGETS = [...ALL_COLUMNS, ...keysOf(COMBINED)] as const

export type Target = (typeof TARGETS)[number]

export const isCombined = (target: Target): target is Combined => Object.hasOwn(COMBINED, target)

/** The title contains no unit if the unit can be chosen. */
export const targetTitle = (target: Target): string => {
  if (isCombined(target)) return COMBINED[target].title
  return isFact(target) ? factOf(target).label : columnTitle(target)
}

export function unitsOf(target: Target): readonly Unit[] {
  const unit = isFact(target) ? factOf(target).unit : isCombined(target) && COMBINED[target].units
  return unit && unit !== 'cartons' ? UNITS_OF[unit] : []
}

/** Share by which a stated volume may differ from the computed one without a warning. */
export const CBM_TOLERANCE = 0.02
