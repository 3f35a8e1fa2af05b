import { type DerivedFacts, deriveFacts } from '@dhow/trade/derived-facts'
import type { ContainerType } from '@dhow/trade/load/containers'
import { PALLETS } from '@dhow/trade/load/pallets'
import { formatGtin, formatHsCode } from '@dhow/trade/product-codes'
import {
  ALLERGENS,
  calculateShelfLifePercent,
  needsCooling,
  STORAGE,
} from '@dhow/trade/product-facts'
import {
  formatList,
  getCountryName,
  getLanguageName,
  localizeNumber,
  type Translator,
} from '@dhow/trade/translator'
import {
  formatContent,
  formatLength,
  formatLooseLoad,
  formatMass,
  formatPalletLoad,
  formatRoundedMass,
  formatTemperature,
  formatVolume,
  type LoadText,
  type Measure,
} from './fact-texts.ts'
import { toPackedProduct } from './pack.ts'
import type { Specification } from './specification.ts'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
  type SpecificationGroup,
} from './specification-facts.ts'

// Imports no zod, because public pages load this file.

/** A known fact and its value as text. `formatCertificates` returns more of certificates. */
export type Fact = Measure & { key: FactKey; group: SpecificationGroup; label: string }

/** Facts derived from fields, or combined from several. */
const DERIVED_FACTS = {
  cartonSize: { label: /*i18n*/ 'Size (L\u00a0×\u00a0W\u00a0×\u00a0H)', group: 'carton' },
  cbm: { label: /*i18n*/ 'Volume', group: 'carton' },
  cartonsPerPallet: { label: /*i18n*/ 'Cartons per pallet', group: 'container' },
  palletGrams: { label: /*i18n*/ 'Weight of the pallet', group: 'container' },
  onPallets20: { label: /*i18n*/ "On pallets in a 20'", group: 'container' },
  onPallets40: { label: /*i18n*/ "On pallets in a 40'", group: 'container' },
  onPallets40HC: { label: /*i18n*/ "On pallets in a 40' HC", group: 'container' },
  temperature: { label: /*i18n*/ 'Temperature', group: 'storage' },
} as const satisfies Record<string, { label: string; group: SpecificationGroup }>

type CombinedField =
  | 'netContentUnit'
  | 'cartonVolumeCm3'
  | `carton${'Length' | 'Width' | 'Height'}Mm`
  | `storage${'Min' | 'Max'}C`

export type FactKey = Exclude<SpecificationField, CombinedField> | keyof typeof DERIVED_FACTS
type Rule = (
  specification: Specification,
  derived: DerivedFacts,
  i18n: Translator,
) => Measure | undefined
type Format<Value> = (
  value: Value,
  i18n: Translator,
  specification: Specification,
) => Measure | string

const rule =
  <Value>(
    getValue: (specification: Specification, derived: DerivedFacts) => Value | undefined,
    format: Format<Value>,
  ): Rule =>
  (specification, derived, i18n) => {
    const value = getValue(specification, derived)
    if (value === undefined) return undefined
    const text = format(value, i18n, specification)
    return typeof text === 'string' ? { plain: text } : text
  }

const formatMonths = (count: number, i18n: Translator) =>
  i18n.t('{count, plural, one {# month} other {# months}}', { count })

const loose =
  (type: ContainerType): Rule =>
  ({ storage }, { containers }, i18n) => {
    const text = formatLooseLoad(containers[type], i18n)
    if (text) return { plain: formatLoad(text, i18n) }
    return storage && needsCooling(storage) ? { plain: i18n.t('refrigerated, ask us') } : undefined
  }

const onPallets =
  (type: ContainerType): Rule =>
  (_, { containers }, i18n) => {
    const text = formatPalletLoad(containers[type], i18n)
    return text && { plain: formatLoad(text, i18n) }
  }

const formatLoad = ({ cartons, limit }: LoadText, i18n: Translator) =>
  formatList(limit ? [cartons, limit] : [cartons], i18n)

const field = <Name extends SpecificationField>(
  name: Name,
  format: Format<NonNullable<Specification[Name]>>,
): Rule => rule((specification) => specification[name] ?? undefined, format)

/** Formatting rule of each fact, in display order within its group. */
const RULES: Record<FactKey, Rule> = {
  netContent: field('netContent', (amount, i18n, { netContentUnit = 'piece' }) =>
    formatContent(amount, netContentUnit, i18n),
  ),
  unitsPerInner: field('unitsPerInner', localizeNumber),
  innersPerCarton: field('innersPerCarton', localizeNumber),
  unitsPerCarton: rule((_, { unitsPerCarton }) => unitsPerCarton, localizeNumber),
  gtin: field('gtin', (gtin) => formatGtin(gtin)),
  cartonGtin: field('cartonGtin', (gtin) => formatGtin(gtin)),

  cartonSize: (specification, _, i18n) => formatCartonSize(specification, i18n),
  cbm: rule((_, { cbm }) => cbm, formatVolume),
  cartonNetGrams: field('cartonNetGrams', formatMass),
  cartonGrossGrams: field('cartonGrossGrams', formatMass),
  mayTilt: field('mayTilt', (may, i18n) => (may ? i18n.t('Yes') : i18n.t('No, upright only'))),
  stackLayersMax: field('stackLayersMax', localizeNumber),

  moqCartons: field('moqCartons', (count, i18n) =>
    i18n.t('{count, plural, one {# carton} other {# cartons}}', { count }),
  ),
  cartonsPerLayer: field('cartonsPerLayer', localizeNumber),
  layersPerPallet: field('layersPerPallet', localizeNumber),
  cartonsPerPallet: rule((_, { cartonsPerPallet }) => cartonsPerPallet, localizeNumber),
  palletType: field('palletType', (type, i18n) => i18n.t(PALLETS[type].label)),
  palletHeightMm: rule(
    (_, { palletHeightMm }) => palletHeightMm,
    (mm, i18n) => formatLength([mm], i18n),
  ),
  palletGrams: rule((_, { palletGrossGrams }) => palletGrossGrams, formatRoundedMass),
  cartonsPer20: loose('20'),
  cartonsPer40: loose('40'),
  cartonsPer40HC: loose('40HC'),
  onPallets20: onPallets('20'),
  onPallets40: onPallets('40'),
  onPallets40HC: onPallets('40HC'),

  shelfLifeMonths: field('shelfLifeMonths', formatMonths),
  minRemainingMonths: field('minRemainingMonths', (left, i18n, { shelfLifeMonths: total }) =>
    total
      ? i18n.t(
          '{left} of {total, plural, one {# month} other {# months}} when shipped, {percent}\u00a0%',
          { left, total, percent: calculateShelfLifePercent(left, total) },
        )
      : i18n.t('{left, plural, one {# month when shipped} other {# months when shipped}}', {
          left,
        }),
  ),
  storage: field('storage', (storage, i18n) => i18n.t(STORAGE[storage])),
  temperature: ({ storageMinC, storageMaxC }, _, i18n) =>
    storageMinC === undefined && storageMaxC === undefined
      ? undefined
      : formatTemperature(storageMinC, storageMaxC, i18n),

  origin: field('origin', getCountryName),
  hsCode: field('hsCode', (code) => formatHsCode(code)),
  unNumber: field('unNumber', (number) => `UN ${number}`),

  ingredients: field('ingredients', (text) => text),
  allergens: field(
    'allergens',
    (allergens, i18n) =>
      formatList(
        allergens.map((allergen) => i18n.t(ALLERGENS[allergen])),
        i18n,
      ) || i18n.t('None of the 14 declarable allergens'),
  ),
  labelLanguages: rule(
    ({ labelLanguages }) => (labelLanguages?.length ? labelLanguages : undefined),
    (tags, i18n) =>
      formatList(
        tags.map((tag) => getLanguageName(tag, i18n)),
        i18n,
      ),
  ),
  certificates: rule(
    ({ certificates }) => (certificates?.length ? certificates : undefined),
    (certificates) =>
      certificates.map(({ name, body }) => (body ? `${name}, ${body}` : name)).join('; '),
  ),
}

const SIDES = {
  cartonLengthMm: /*i18n*/ 'length {measure}',
  cartonWidthMm: /*i18n*/ 'width {measure}',
  cartonHeightMm: /*i18n*/ 'height {measure}',
} as const

function formatCartonSize(specification: Specification, i18n: Translator): Measure | undefined {
  const { cartonLengthMm: length, cartonWidthMm: width, cartonHeightMm: height } = specification
  if (length && width && height) return formatLength([length, width, height], i18n)
  const sides = (Object.keys(SIDES) as (keyof typeof SIDES)[]).flatMap((side) => {
    const mm = specification[side]
    if (!mm) return []
    const { plain, us } = formatLength([mm], i18n)
    return {
      plain: i18n.t(SIDES[side], { measure: plain }),
      us: i18n.t(SIDES[side], { measure: us }),
    }
  })
  if (sides.length === 0) return undefined
  const formatSides = (units: 'plain' | 'us') =>
    formatList(
      sides.map((text) => text[units]),
      i18n,
    )
  return { plain: formatSides('plain'), us: formatSides('us') }
}

/** Whether a fact is a container load, which product pages show in their own table. */
export const isLoad = (key: FactKey): boolean => /^(cartonsPer|onPallets)\d/.test(key)

const LABELS: Record<FactKey, { label: string; group: SpecificationGroup }> = {
  ...SPECIFICATION_FIELDS,
  ...DERIVED_FACTS,
}

export const FACT_KEYS = Object.keys(RULES) as FactKey[]

/** Returns the known facts in display order. Formatting all of them takes about one millisecond. */
export function listFacts(
  specification: Specification,
  i18n: Translator,
  keys: readonly FactKey[] = FACT_KEYS,
): Fact[] {
  const derived = deriveFacts(toPackedProduct(specification))
  return keys.flatMap((key) => {
    const text = RULES[key](specification, derived, i18n)
    const { label, group } = LABELS[key]
    return text ? [{ key, group, label: i18n.t(label), ...text }] : []
  })
}
