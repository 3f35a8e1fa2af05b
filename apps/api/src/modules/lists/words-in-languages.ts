import { getTranslator } from '@dhow/i18n/catalogues'
import { OTHER_LANGUAGES } from '@dhow/i18n/languages'
import type { Translator } from '@dhow/trade/translator'
import { LINE_UNITS, UNITS_OF_SALE, type UnitOfSale } from '@dhow/trade/units-of-sale'

/** One number for each plural form. */
const COUNTS = [1, 2, 3, 11, 100]

/** Creates a look-up of words in the other languages. Reads the translations when it is first called. */
function createLookUp<Meaning>(getWords: (i18n: Translator) => [word: string, meaning: Meaning][]) {
  let meanings: Map<string, Meaning> | undefined
  return (word: string): Meaning | undefined => {
    meanings ??= new Map(
      OTHER_LANGUAGES.flatMap((language) => getWords(getTranslator(language))).map(
        ([name, meaning]) => [name.toLowerCase(), meaning],
      ),
    )
    return meanings.get(word.toLowerCase())
  }
}

export const findUnitInLanguages = createLookUp<UnitOfSale>((i18n) =>
  LINE_UNITS.flatMap((unit) =>
    COUNTS.map((count) => [i18n.t(UNITS_OF_SALE[unit], { count }), unit]),
  ),
)

export type Part = 'gtin' | 'itemNumber' | 'name' | 'quantity' | 'unit' | 'note'

/** Finds the columns of exported lists. */
export const findColumnInLanguages = createLookUp<Part>((i18n) => [
  [i18n.t('Product'), 'name'],
  [i18n.t('Brand'), 'name'],
  [i18n.t('Item number'), 'itemNumber'],
  [i18n.t('GTIN'), 'gtin'],
  [i18n.t('Quantity'), 'quantity'],
  [i18n.t('Unit'), 'unit'],
  [i18n.t('Note'), 'note'],
])
