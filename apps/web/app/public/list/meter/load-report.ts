import { enquiryLoad, journeyOf, lineSums } from '@dhow/contract/enquiry-load'
import { countryName } from '@dhow/contract/enquiry-texts'
import type { ContainerLoad } from '@dhow/trade/container-load'
import {
  isTight,
  lineToAdd,
  loadText,
  percent,
  roomText,
  shortLoadText,
  TIGHT_NOTE,
  uncountedText,
} from '@dhow/trade/container-load-text'
import { isRoadKnown } from '@dhow/trade/containers'
import { countOf, formatNumber } from '#app/ui/numbers.ts'
import type { LoadTerms, MeteredLine } from './metered-line.ts'

/** A share as it is drawn and said: 1 is full. */
export type Bar = { share: number; percent: number; band?: ContainerLoad['band'] }

/** What a list takes, in words. */
export interface LoadReport {
  /** How many lines it is of. */
  lines: number
  /** Such as "1 × 40' HC, full by weight at 71 % of the room"; not there where nothing is counted. */
  load?: {
    sentence: string
    /** Such as "1 × 40' HC, full by weight". */
    short: string
    more: string | undefined
    notes: string[]
    totals: string
  }
  bars: { room: Bar; weight: Bar }
  /** Why each line that is not counted is not, in sentences. */
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

const roadNote = (country: string): string =>
  `By the weight that roads allow at the destination, ${countryName(country)}.`

/** Says what containers a list takes, and what of it is not counted. */
export function reportOf(lines: readonly MeteredLine[], terms: LoadTerms): LoadReport {
  const load = enquiryLoad(lines, terms)
  const journey = journeyOf(terms)
  const nameOf = (line: number) => lines[line]?.name ?? ''
  const sentence = loadText(load)
  const best = lineToAdd(
    load,
    lines.map((line) => lineSums(line, journey).cartons),
  )
  const notes = [
    ...(isTight(load) ? [TIGHT_NOTE] : []),
    ...(isRoadKnown(journey.destination) ? [roadNote(journey.destination)] : []),
  ]
  return {
    lines: lines.length,
    ...(sentence && {
      load: {
        ...{ sentence, short: shortLoadText(load), notes, totals: totalsText(load) },
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
