import { calculateLineMeasures } from '@dhow/contract/quotations/quotation-totals'
import type { QuotationTotals } from '@dhow/contract/quotations/quotations'
import type { Translator } from '@dhow/trade/translator'
import { GRAMS_PER_KG, MM3_PER_M3 } from '#api/modules/documents/lines.ts'

/** Returns the heads of the measures in documents: cartons, kg net and gross, and m³. */
export const getMeasureHeads = (i18n: Translator): string[] => [
  i18n.t('Cartons'),
  i18n.t('Net weight (kg)'),
  i18n.t('Gross weight (kg)'),
  i18n.t('CBM'),
]

/** Returns the measures of a line. Unknown ones are undefined. */
export function getMeasures(
  line: Parameters<typeof calculateLineMeasures>[0],
): (number | undefined)[] {
  const { cartons, netGrams, grossGrams, volumeMm3 } = calculateLineMeasures(line)
  const divide = (value: number | undefined, divisor: number) =>
    value === undefined ? undefined : value / divisor
  return [
    cartons,
    divide(netGrams, GRAMS_PER_KG),
    divide(grossGrams, GRAMS_PER_KG),
    divide(volumeMm3, MM3_PER_M3),
  ]
}

/** Returns the measures of all lines. A sum of 0 means that no line states the fact. */
export const getMeasureSums = ({
  cartons,
  netGrams,
  grossGrams,
  volumeM3,
}: Omit<QuotationTotals, 'columns'>): number[] => [
  cartons,
  netGrams / GRAMS_PER_KG,
  grossGrams / GRAMS_PER_KG,
  volumeM3,
]
