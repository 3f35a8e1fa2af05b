import type { Target } from '@dhow/contract/catalogue-import/import-matching'
import { typingErrors } from '#api/platform/matching/typing-errors.ts'

/** Synonyms in column names of suppliers, by the standard word of the patterns; those of '' have no meaning. */
const SYNONYMS: Record<string, string> = {
  carton: 'case cases ctn ctns cartons cs box boxes outer outers master shipper shippers',
  unit: 'units pcs pc piece pieces ea each single item-unit consumer retail',
  gtin: 'ean ean13 ean8 upc barcode barcodes gtin13 gtin14 itf itf14 dun14',
  weight: 'wt wts mass',
  length: 'len lgth l',
  width: 'w wdth breadth depth',
  height: 'h ht hgt',
  size: 'dimension dimensions dims dim measurement measurements measure lxwxh lwh sizes',
  quantity: 'qty qnty pieces-per count quantities',
  pallet: 'pallets plt plts pal skid',
  layer: 'layers tier tiers row rows',
  container: 'fcl containers cntr loading load',
  '20': '20ft 20gp 20dc 20fcl',
  '40': '40ft 40gp 40dc 40fcl',
  '40hc': '40hq 40high',
  minimum: 'min least',
  maximum: 'max most',
  month: 'months mths mth',
  life: 'lifetime',
  remaining: 'residual rest left',
  origin: 'coo made manufactured',
  country: 'countries',
  hs: 'tariff customs commodity harmonised harmonized',
  code: 'codes number no nr nbr',
  ingredient: 'ingredients composition',
  allergen: 'allergens allergy allergies',
  language: 'languages lang langs',
  label: 'labels labelling labeling',
  certificate: 'certificates certification certifications cert certs',
  temperature: 'temp temperatures',
  storage: 'store stored storing',
  condition: 'conditions',
  product: 'products item items article articles goods sku',
  name: 'names title designation',
  description: 'descriptions details desc descr',
  brand: 'brands trademark',
  category: 'categories group family department section',
  picture: 'pictures image images photo photos',
  packing: 'pack packs packaging packed package configuration config',
  inner: 'inners bundle shrink',
  content: 'contents',
  volume: 'vol capacity',
  cbm: 'm3 cubic cube',
  stack: 'stacking stackable stacked',
  tilt: 'tilted tiltable',
  '': 'of the in per a an and for to s is by approx 13 14',
}

const standardWords = new Map(
  Object.entries(SYNONYMS).flatMap(([word, synonyms]) =>
    [word, ...synonyms.split(' ')].filter(Boolean).map((one) => [one, word] as const),
  ),
)

const MIN_TYPO_LETTERS = 5

/** Returns the standard word of a synonym, which may have one typing error; undefined for a word without meaning. */
export function standardWord(word: string): string | undefined {
  const isTypo = (correct: string) =>
    Math.min(word.length, correct.length) >= MIN_TYPO_LETTERS && typingErrors(word, correct) <= 1
  const correct = standardWords.has(word) ? word : [...standardWords.keys()].find(isTypo)
  return correct === undefined ? word : standardWords.get(correct) || undefined
}

/** Column names of suppliers in standard words, separated by commas. */
const PATTERN_TEXTS: { [T in Target]?: string } = {
  name: 'name, product name, product',
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
  cartonSize: 'carton size, size, outer carton size, carton size length width height',
  cartonLengthMm: 'length, carton length',
  cartonWidthMm: 'width, carton width',
  cartonHeightMm: 'height, carton height',
  cbm: 'cbm, carton cbm, volume, carton volume, cbm carton volume',
  cartonNetGrams: 'net weight, carton net weight, net carton weight',
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
