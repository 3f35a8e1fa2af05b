import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
  type SpecificationGroup,
} from '@dhow/contract/products/specification-facts'
import { type DerivedFacts, deriveFacts } from '@dhow/trade/derived'
import type { ContainerType } from '@dhow/trade/load/containers'
import { PALLETS } from '@dhow/trade/load/pallets'
import { gtinText, hsCodeText } from '@dhow/trade/product-codes'
import { ALLERGENS, needsCooling, STORAGE, shelfLifePercent } from '@dhow/trade/product-facts'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { Certificates, certificatesText, Ingredients } from './fact-details.tsx'
import {
  aboutMassText,
  contentText,
  countryName,
  languageNames,
  lengthText,
  looseText,
  type Measure,
  massText,
  palletsText,
  temperatureText,
  volumeText,
} from './fact-texts.ts'

/** A fact's value as text, which is used for comparison, and optionally as markup. */
type FactText = Measure & { node?: ReactNode }

export type Fact = FactText & { key: FactKey; group: SpecificationGroup; label: string }

/** Facts derived from fields, or combined from several. */
const DERIVED_FACTS = {
  cartonSize: { label: 'Size (L\u00a0×\u00a0W\u00a0×\u00a0H)', group: 'carton' },
  cbm: { label: 'Volume', group: 'carton' },
  cartonsPerPallet: { label: 'Cartons per pallet', group: 'container' },
  palletGrams: { label: 'Weight of the pallet', group: 'container' },
  onPallets20: { label: "On pallets in a 20'", group: 'container' },
  onPallets40: { label: "On pallets in a 40'", group: 'container' },
  onPallets40HC: { label: "On pallets in a 40' HC", group: 'container' },
  temperature: { label: 'Temperature', group: 'storage' },
} as const satisfies Record<string, { label: string; group: SpecificationGroup }>

type CombinedField =
  | 'netContentUnit'
  | 'cartonVolumeCm3'
  | `carton${'Length' | 'Width' | 'Height'}Mm`
  | `storage${'Min' | 'Max'}C`

type FactKey = Exclude<SpecificationField, CombinedField> | keyof typeof DERIVED_FACTS
type Rule = (specification: Specification, derived: DerivedFacts) => FactText | undefined

const rule =
  <Value,>(
    select: (specification: Specification, derived: DerivedFacts) => Value | undefined,
    format: (value: Value, specification: Specification) => FactText | string,
  ): Rule =>
  (specification, derived) => {
    const value = select(specification, derived)
    if (value === undefined) return undefined
    const text = format(value, specification)
    return typeof text === 'string' ? { plain: text } : text
  }

/** Wraps a name that server and browser may spell differently, because their locale data differ. */
const localizedName = (name: string): FactText => ({
  plain: name,
  node: <span suppressHydrationWarning>{name}</span>,
})

const months = (count: number): string => countOf(count, 'month')

const loose =
  (type: ContainerType): Rule =>
  ({ storage }, { containers }) => {
    const text = looseText(containers[type])
    if (text) return { plain: [text.cartons, text.limit].filter(Boolean).join(', ') }
    return storage && needsCooling(storage) ? { plain: 'refrigerated, ask us' } : undefined
  }

const onPallets = (type: ContainerType) =>
  rule(
    (_, { containers }) => palletsText(containers[type]),
    ({ cartons, limit }) => `${cartons}, ${limit}`,
  )

const field = <Name extends SpecificationField>(
  name: Name,
  format: (
    value: NonNullable<Specification[Name]>,
    specification: Specification,
  ) => FactText | string,
): Rule => rule((specification) => specification[name] ?? undefined, format)

/** Formatting rule of each fact, in display order within its group. */
const RULES: Record<FactKey, Rule> = {
  netContent: field('netContent', (amount, { netContentUnit = 'piece' }) =>
    contentText(amount, netContentUnit),
  ),
  unitsPerInner: field('unitsPerInner', formatNumber),
  innersPerCarton: field('innersPerCarton', formatNumber),
  unitsPerCarton: rule((_, { unitsPerCarton }) => unitsPerCarton, formatNumber),
  gtin: field('gtin', gtinText),
  cartonGtin: field('cartonGtin', gtinText),

  cartonSize: ({ cartonLengthMm, cartonWidthMm, cartonHeightMm }) =>
    cartonSize(cartonLengthMm, cartonWidthMm, cartonHeightMm),
  cbm: rule((_, { cbm }) => cbm, volumeText),
  cartonNetGrams: field('cartonNetGrams', massText),
  cartonGrossGrams: field('cartonGrossGrams', massText),
  mayTilt: field('mayTilt', (may) => (may ? 'Yes' : 'No, upright only')),
  stackLayersMax: field('stackLayersMax', formatNumber),

  moqCartons: field('moqCartons', (cartons) => countOf(cartons, 'carton')),
  cartonsPerLayer: field('cartonsPerLayer', formatNumber),
  layersPerPallet: field('layersPerPallet', formatNumber),
  cartonsPerPallet: rule((_, { cartonsPerPallet }) => cartonsPerPallet, formatNumber),
  palletType: field('palletType', (type) => PALLETS[type].label),
  palletHeightMm: rule(
    (_, { palletHeightMm }) => palletHeightMm,
    (mm) => lengthText(mm),
  ),
  palletGrams: rule((_, { palletGrossGrams }) => palletGrossGrams, aboutMassText),
  cartonsPer20: loose('20'),
  cartonsPer40: loose('40'),
  cartonsPer40HC: loose('40HC'),
  onPallets20: onPallets('20'),
  onPallets40: onPallets('40'),
  onPallets40HC: onPallets('40HC'),

  shelfLifeMonths: field('shelfLifeMonths', months),
  minRemainingMonths: field('minRemainingMonths', (left, { shelfLifeMonths: total }) =>
    total
      ? `${left} of ${months(total)} when shipped, ${shelfLifePercent(left, total)}\u00a0%`
      : `${months(left)} when shipped`,
  ),
  storage: field('storage', (storage) => STORAGE[storage]),
  temperature: ({ storageMinC, storageMaxC }) =>
    storageMinC === undefined && storageMaxC === undefined
      ? undefined
      : temperatureText(storageMinC, storageMaxC),

  origin: field('origin', (code) => localizedName(countryName(code))),
  hsCode: field('hsCode', hsCodeText),
  unNumber: field('unNumber', (number) => `UN ${number}`),

  ingredients: field('ingredients', (text, { allergens = [] }) => ({
    plain: text,
    node: <Ingredients text={text} allergens={allergens} />,
  })),
  allergens: field(
    'allergens',
    (allergens) =>
      allergens.map((allergen) => ALLERGENS[allergen]).join(', ') ||
      'None of the 14 declarable allergens',
  ),
  labelLanguages: rule(
    ({ labelLanguages }) => (labelLanguages?.length ? labelLanguages : undefined),
    (tags) => localizedName(languageNames(tags)),
  ),
  certificates: rule(
    ({ certificates }) => (certificates?.length ? certificates : undefined),
    (certificates) => ({
      plain: certificatesText(certificates),
      node: <Certificates certificates={certificates} />,
    }),
  ),
}

function cartonSize(length?: number, width?: number, height?: number): FactText | undefined {
  if (length && width && height) return lengthText(length, width, height)
  const known = Object.entries({ length, width, height }).flatMap(([name, mm]) =>
    mm ? { name, ...lengthText(mm) } : [],
  )
  if (known.length === 0) return undefined
  return {
    plain: known.map(({ name, plain }) => `${name} ${plain}`).join(', '),
    us: known.map(({ name, us }) => `${name} ${us}`).join(', '),
  }
}

/** Whether a fact is a container load, which product pages show in their own table. */
export const isLoad = (key: FactKey): boolean => /^(cartonsPer|onPallets)\d/.test(key)

const LABELS: Record<FactKey, { label: string; group: SpecificationGroup }> = {
  ...SPECIFICATION_FIELDS,
  ...DERIVED_FACTS,
}

export const FACT_KEYS = Object.keys(RULES) as FactKey[]

export function factsOf(specification: Specification): Fact[] {
  const derived = deriveFacts(toPackedProduct(specification))
  return FACT_KEYS.flatMap((key) => {
    const text = RULES[key](specification, derived)
    const { label, group } = LABELS[key]
    return text ? { key, label, group, ...text } : []
  })
}

/** A fact's value. Measures are rendered in both units; units.css shows one. */
export function FactValue({ fact: { node, plain, us } }: { fact: Fact }) {
  if (node) return node
  if (us === undefined) return <span dir="auto">{plain}</span>
  return (
    <span className="measure">
      <span className="metric">{plain}</span>
      <span className="us">{us}</span>
    </span>
  )
}
