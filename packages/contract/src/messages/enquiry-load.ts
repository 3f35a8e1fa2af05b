import { type ContainerLoad, containerLoad } from '@dhow/trade/load/container-load'
import {
  loadText,
  percent,
  roomText,
  shortLoadText,
  uncountedText,
} from '@dhow/trade/load/container-load-text'
import { isRoadKnown } from '@dhow/trade/load/containers'
import { cartonMm3Of, cartonsOf, isKnown, type Journey } from '@dhow/trade/load/packed-product'
import { isUnLocode } from '@dhow/trade/places'
import { toPackedProduct } from '../products/pack.ts'
import type { StoredLine } from './enquiry-lines.ts'
import type { StoredTerms } from './enquiry-terms.ts'
import { countryName, quantityText } from './enquiry-texts.ts'

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
export const journeyOf = ({ destination, country }: LoadTerms = {}): Journey => ({
  destination: destination && isUnLocode(destination) ? destination.slice(0, 2) : country,
})

export function lineTotals(line: Line, journey: Journey): LineTotals {
  const product = toPackedProduct(line.specification ?? {})
  const cartons = cartonsOf(line.quantity, line.unit, product, journey)
  const mm3 = cartonMm3Of(product)
  const { grossGrams } = product
  const isCounted = cartons !== undefined
  return {
    cartons,
    grossGrams: isCounted && isKnown(grossGrams) ? cartons * grossGrams : undefined,
    volumeMm3: isCounted && mm3 ? cartons * mm3 : undefined,
  }
}

/** A used share; 1 is full. */
export type Bar = { share: number; percent: number; band?: ContainerLoad['band'] }

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
    totals: string
  }
  /** `weight` is missing if it is unknown. */
  bars: { room: Bar; weight?: Bar }
  /** Reasons why lines are not counted. */
  uncounted: string[]
}

export function loadReport(lines: readonly LoadLine[], terms?: LoadTerms): LoadReport {
  const journey = journeyOf(terms)
  const load = containerLoad(
    lines.map(({ specification = {}, quantity, unit }) => ({
      ...{ ...toPackedProduct(specification), quantity, unit },
    })),
    journey,
  )
  const { room, weight, band, uncounted } = load
  const nameOf = (line: number) => lines[line]?.name ?? ''
  const sentence = loadText(load)
  return {
    lines: lines.length,
    ...(sentence && {
      load: {
        ...{ sentence, short: shortLoadText(load), more: roomText(load, nameOf) },
        ...{ notes: notesOf(load, nameOf, journey), totals: totalsText(load) },
      },
    }),
    bars: {
      room: { share: room, percent: percent(room), band },
      ...(weight !== undefined && { weight: { share: weight, percent: percent(weight) } }),
    },
    uncounted: uncounted.map((one) =>
      lines[one.line]?.specification
        ? uncountedText(one, nameOf(one.line))
        : `${nameOf(one.line)} is not counted: its size and weight are not known.`,
    ),
  }
}

function notesOf(
  { isTight, unweighed: [first, ...others] }: ContainerLoad,
  nameOf: (line: number) => string,
  { destination }: Journey,
): string[] {
  const notes = isTight ? ['Loaded loosely it may take one container more.'] : []
  if (first !== undefined) {
    const names = others.length > 0 ? `${others.length + 1} lines` : nameOf(first)
    notes.push(`The containers of ${names} are counted as requested. Their weight is not known.`)
  }
  if (isRoadKnown(destination)) {
    const country = countryName(destination)
    notes.push(`Limited by the road weight allowed at the destination, ${country}.`)
  }
  return notes
}

const GRAMS_PER_KG = 1_000
const MM3_PER_M3 = 1e9

function totalsText({ cartons, grossGrams, volumeMm3, weight }: ContainerLoad): string {
  const grossKg = Math.round(grossGrams / GRAMS_PER_KG)
  return [
    ...(cartons > 0 ? [quantityText({ quantity: cartons, unit: 'carton' })] : []),
    ...(weight === undefined ? [] : [`${grossKg.toLocaleString('en')} kg gross`]),
    ...(volumeMm3 === null ? [] : [`${(volumeMm3 / MM3_PER_M3).toFixed(1)} m³`]),
  ].join(' · ')
}
