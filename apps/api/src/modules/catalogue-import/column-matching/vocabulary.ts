import type { Target } from '@dhow/contract/catalogue-import/import-matching'
import { typingErrors } from '#api/platform/matching/typing-errors.ts'
import { plainWords, readSynonyms } from './word-lists.ts'

const SYNONYMS = readSynonyms('columns')

const HAN = /\p{Script=Han}/u
const isPhrase = ([synonym]: [string, string]) => synonym.includes(' ') || HAN.test(synonym)

const byWords = new Map(SYNONYMS.filter((one) => !isPhrase(one)))
const byPhrase = new Map(SYNONYMS.filter(isPhrase))
for (const word of SYNONYMS.flatMap(([, words]) => words.split(' '))) byWords.set(word, word)

/** Chinese has no spaces between words. The longest phrase comes first. */
const PHRASES = new RegExp(
  [...byPhrase.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => (HAN.test(phrase) ? phrase : `(?<= )${phrase}(?= )`))
    .join('|'),
  'gu',
)

const MIN_TYPO_LETTERS = 5
const typedWords = [...byWords.keys()].filter((word) => word.length >= MIN_TYPO_LETTERS)

/** Returns the standard words of a word, which may have one typing error or the Arabic article. */
function wordsOf(word: string): string {
  const known = byWords.get(word) ?? byWords.get(word.replace(/^(ال|لل)/, ''))
  if (known !== undefined || word.length < MIN_TYPO_LETTERS) return known ?? word
  const meant = typedWords.find(
    (one) => Math.abs(one.length - word.length) <= 1 && typingErrors(word, one) <= 1,
  )
  return (meant && byWords.get(meant)) ?? word
}

/** Names with more words are sentences. */
const MAX_NAME_WORDS = 12

/** Returns the standard words of a column name, without words that have no meaning. */
export const standardWords = (name: string): string[] =>
  ` ${plainWords(name)} `
    .replace(PHRASES, (phrase) => ` ${byPhrase.get(phrase) ?? ''} `)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_NAME_WORDS)
    .flatMap((word) => wordsOf(word).split(' '))
    .filter((word) => word !== '')

/** Column names of suppliers in standard words, separated by commas. */
const PATTERN_TEXTS: { [T in Target]?: string } = {
  name: 'name, product name, product',
  itemNumber: 'product code, code',
  brand: 'brand, brand name',
  category: 'category, product category, category name',
  description: 'description, product description, long description',
  featured: 'featured',
  pictures: 'picture, picture name, product picture',
  gtin: 'gtin, unit gtin, product gtin, gtin code, gtin unit code',
  cartonGtin: 'carton gtin, carton gtin code, carton code gtin',
  contentText:
    'content, net content, unit weight, unit size, unit net weight, net weight unit, ' +
    'unit volume, product size',
  packText: 'packing, carton packing, packing size, packing carton size',
  unitsPerInner: 'unit inner, inner quantity, inner packing, inner',
  innersPerCarton: 'inner carton, inner carton quantity',
  unitsPerCarton: 'unit carton, carton quantity, unit carton quantity, packing carton',
  cartonSize: 'carton size, size, carton size length width height, length width height',
  cartonLengthMm: 'length, carton length',
  cartonWidthMm: 'width, carton width',
  cartonHeightMm: 'height, carton height',
  cbm: 'cbm, carton cbm, volume, carton volume, cbm carton volume',
  cartonNetGrams: 'net weight, carton net weight, net, net carton',
  cartonGrossGrams: 'gross weight, carton gross weight, carton weight, gross',
  cartonsPerLayer: 'carton layer, carton layer quantity, ti, carton pallet layer',
  layersPerPallet: 'layer pallet, layer pallet quantity, hi',
  palletType: 'pallet type, pallet',
  palletHeightMm: 'pallet height',
  cartonsPer20: 'carton 20, 20, container 20, carton 20 container, 20 quantity',
  cartonsPer40: 'carton 40, 40, container 40, carton 40 container, 40 quantity',
  cartonsPer40HC:
    'carton 40hc, 40hc, 40hc quantity, container 40hc, carton 40hc container, ' +
    'carton 40 hc, carton 40 hq',
  mayTilt: 'tilt, may tilt, may be tilt',
  stackLayersMax: 'stack layer, maximum stack, maximum stack layer',
  moqCartons:
    'moq, moq carton, moq quantity, minimum order, minimum order quantity, ' +
    'minimum order carton, minimum order quantity carton',
  shelfLifeMonths: 'shelf life, shelf life month, total shelf life',
  minRemainingMonths:
    'minimum remaining shelf life, remaining shelf life, minimum shelf life remaining month',
  storage: 'storage, storage condition, storage type, storage temperature',
  storageMinC: 'minimum storage temperature, minimum temperature, lowest temperature',
  storageMaxC: 'maximum storage temperature, maximum temperature, highest temperature',
  origin: 'origin, country origin, country, product origin',
  hsCode: 'hs, hs code, hs tariff code',
  ingredients: 'ingredient, ingredient list, product ingredient',
  allergens: 'allergen, allergen list, contains allergen',
  labelLanguages: 'label language, language',
  certificates: 'certificate, product certificate',
  unNumber: 'un, un code, dangerous goods un',
}

export const PATTERNS = Object.entries(PATTERN_TEXTS).flatMap(([target, names]) =>
  names.split(', ').map((name) => ({ target: target as Target, words: new Set(name.split(' ')) })),
)
