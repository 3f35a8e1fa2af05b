import { type ContainerLoad, estimateLoad } from '@dhow/trade/load/container-load'
import {
  explainUncounted,
  formatLoad,
  formatRoom,
  formatShortLoad,
  getUsedShare,
  toPercent,
} from '@dhow/trade/load/container-load-text'
import { getPlannedMm3, hasRoadLimit } from '@dhow/trade/load/containers'
import { getCartonMm3, isKnown, type Journey, toCartons } from '@dhow/trade/load/packed-product'
import { isUnLocode } from '@dhow/trade/places'
import { getCountryName, isolate, type Translator } from '@dhow/trade/translator'
import { toPackedProduct } from '../products/pack.ts'
import type { StoredLine, StoredTerms } from './enquiry-submission.ts'
import { formatQuantity } from './enquiry-texts.ts'

// Imports no zod, because public pages load this file.

type Line = Pick<StoredLine, 'quantity' | 'unit' | 'specification'>

/** A line outside the catalogue has no specification. */
export type LoadLine = Line & Pick<StoredLine, 'name'>

export type LoadTerms = Pick<StoredTerms, 'destination' | 'country'>

export interface LineTotals {
  cartons: number | undefined
  grossGrams: number | undefined
  volumeMm3: number | undefined
}

/** Uses the country of the destination port, otherwise the buyer's country. */
export const toJourney = ({ destination, country }: LoadTerms = {}): Journey => ({
  destination: destination && isUnLocode(destination) ? destination.slice(0, 2) : country,
})

export function calculateLineTotals(line: Line, journey: Journey): LineTotals {
  const product = toPackedProduct(line.specification ?? {})
  const cartons = toCartons(line.quantity, line.unit, product, journey)
  const mm3 = getCartonMm3(product)
  const { grossGrams } = product
  const isCounted = cartons !== undefined
  return {
    cartons,
    grossGrams: isCounted && isKnown(grossGrams) ? cartons * grossGrams : undefined,
    volumeMm3: isCounted && mm3 ? cartons * mm3 : undefined,
  }
}

/** Texts about the containers of a list. All pages and mails show these. */
export interface LoadReport {
  lines: number
  /** Undefined if no line is counted. */
  load?: {
    sentence: string
    /** Example: "1 × 40' HC, full by weight". */
    short: string
    /** Empty if the containers are full. */
    more: string
    notes: string[]
    /** Cartons of the counted lines. */
    cartons: number
    totals: string
    /** Used percentage of what limits the load. */
    percent: number
    /** Sizes of the containers in relation to each other. Empty if there are too many to show. */
    sizes: number[]
  }
  /** Reasons why lines are not counted. */
  uncounted: string[]
}

export function buildLoadReport(
  lines: readonly LoadLine[],
  terms: LoadTerms | undefined,
  i18n: Translator,
): LoadReport {
  const journey = toJourney(terms)
  const load = estimateLoad(
    lines.map(({ specification = {}, quantity, unit }) => ({
      ...toPackedProduct(specification),
      quantity,
      unit,
    })),
    journey,
  )
  const getName = (line: number) => lines[line]?.name ?? ''
  const sentence = formatLoad(load, i18n)
  return {
    lines: lines.length,
    ...(sentence && {
      load: {
        sentence,
        short: formatShortLoad(load, i18n),
        more: formatRoom(load, getName, i18n),
        notes: listNotes(load, getName, journey, i18n),
        cartons: load.cartons,
        totals: formatTotals(load, i18n),
        percent: toPercent(getUsedShare(load)),
        sizes: listSizes(load),
      },
    }),
    uncounted: load.uncounted.map((reason) =>
      lines[reason.line]?.specification
        ? explainUncounted(reason, getName(reason.line), i18n)
        : i18n.t('{product} is not counted: its size and weight are not known.', {
            product: isolate(getName(reason.line), i18n),
          }),
    ),
  }
}

/** Containers that a narrow screen can show. */
const MAX_SIZES = 12

function listSizes({ containers }: ContainerLoad): number[] {
  const sizes = containers.flatMap(({ type, count }) =>
    Array.from({ length: Math.min(count, MAX_SIZES + 1) }, () => getPlannedMm3(type)),
  )
  return sizes.length > MAX_SIZES ? [] : sizes
}

function listNotes(
  { isTight, unweighed: [first, ...otherLines] }: ContainerLoad,
  getName: (line: number) => string,
  { destination }: Journey,
  i18n: Translator,
): string[] {
  const notes = isTight ? [i18n.t('Loaded loosely it may take one container more.')] : []
  if (first !== undefined) {
    notes.push(
      otherLines.length > 0
        ? i18n.t(
            'The containers of {count, plural, one {# line} other {# lines}} are counted as requested. Their weight is not known.',
            { count: otherLines.length + 1 },
          )
        : i18n.t(
            'The containers of {product} are counted as requested. Their weight is not known.',
            { product: isolate(getName(first), i18n) },
          ),
    )
  }
  if (hasRoadLimit(destination)) {
    const country = getCountryName(destination, i18n)
    notes.push(
      i18n.t('Limited by the road weight allowed at the destination, {country}.', { country }),
    )
  }
  return notes
}

const GRAMS_PER_KG = 1_000
const MM3_PER_M3 = 1e9

const M3_FORMAT = {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
}

function formatTotals(
  { cartons, grossGrams, volumeMm3, weight }: ContainerLoad,
  i18n: Translator,
): string {
  const kilograms = Math.round(grossGrams / GRAMS_PER_KG)
  const volume = ((volumeMm3 ?? 0) / MM3_PER_M3).toLocaleString(i18n.locales, M3_FORMAT)
  return [
    ...(cartons > 0 ? [formatQuantity({ quantity: cartons, unit: 'carton' }, i18n)] : []),
    ...(weight === undefined ? [] : [i18n.t('{kilograms, number} kg gross', { kilograms })]),
    ...(volumeMm3 === null ? [] : [i18n.t('{volume} m³', { volume })]),
  ].join(' · ')
}
