import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import { enquiryLoad, journeyOf, lineTotals } from '@dhow/contract/messages/enquiry-load'
import type { StoredTerms } from '@dhow/contract/messages/enquiry-terms'
import { countryName } from '@dhow/contract/messages/enquiry-texts'
import type { ContainerLoad } from '@dhow/trade/load/container-load'
import {
  isTight,
  lineToAdd,
  loadText,
  percent,
  roomText,
  shortLoadText,
  TIGHT_NOTE,
  uncountedText,
} from '@dhow/trade/load/container-load-text'
import { isRoadKnown } from '@dhow/trade/load/containers'
import { countOf, formatNumber } from '#app/ui/text.ts'

/** A line outside the catalogue has no specification. */
export type MeteredLine = Pick<StoredLine, 'name' | 'quantity' | 'unit' | 'specification'>

export type LoadTerms = Pick<StoredTerms, 'destination' | 'country'>

/** A used share; 1 is full. */
export type Bar = { share: number; percent: number; band?: ContainerLoad['band'] }

export interface LoadReport {
  lines: number
  /** Undefined if no line is counted. */
  load?: {
    sentence: string
    /** Example: "1 × 40' HC, full by weight". */
    short: string
    more: string | undefined
    notes: string[]
    totals: string
  }
  bars: { room: Bar; weight: Bar }
  uncounted: string[]
}

const GRAMS_PER_KG = 1_000
const MM3_PER_M3 = 1e9

const totalsText = ({ cartons, grossGrams, volumeMm3 }: ContainerLoad): string =>
  [
    countOf(cartons, 'carton'),
    `${formatNumber(Math.round(grossGrams / GRAMS_PER_KG))} kg gross`,
    ...(volumeMm3 === null ? [] : [`${(volumeMm3 / MM3_PER_M3).toFixed(1)} m³`]),
  ].join(' · ')

export function reportOf(lines: readonly MeteredLine[], terms: LoadTerms): LoadReport {
  const load = enquiryLoad(lines, terms)
  const journey = journeyOf(terms)
  const { destination } = journey
  const nameOf = (line: number) => lines[line]?.name ?? ''
  const sentence = loadText(load)
  const cartons = lines.map((line) => lineTotals(line, journey).cartons)
  const best = lineToAdd(load, cartons)
  const notes = isTight(load) ? [TIGHT_NOTE] : []
  if (isRoadKnown(destination)) {
    notes.push(
      `Limited by the road weight allowed at the destination, ${countryName(destination)}.`,
    )
  }
  return {
    lines: lines.length,
    ...(sentence && {
      load: {
        sentence,
        short: shortLoadText(load),
        notes,
        totals: totalsText(load),
        more: best === undefined ? undefined : roomText(load, best, nameOf(best)),
      },
    }),
    bars: {
      room: { share: load.room, percent: percent(load.room), band: load.band },
      weight: { share: load.weight, percent: percent(load.weight) },
    },
    uncounted: load.uncounted.map((one) =>
      lines[one.line]?.specification
        ? uncountedText(one, nameOf(one.line))
        : `${nameOf(one.line)} is not counted: it is not in our catalogue.`,
    ),
  }
}
