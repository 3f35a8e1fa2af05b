import { packedProductOf } from '@dhow/contract/packed-product'
import type { Specification } from '@dhow/contract/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
  type SpecificationGroup,
} from '@dhow/contract/specification-facts'
import { ALLERGENS } from '@dhow/trade/allergens'
import type { ContainerType } from '@dhow/trade/containers'
import { type DerivedFacts, deriveFacts } from '@dhow/trade/derived'
import { gtinText } from '@dhow/trade/gtin'
import { hsCodeText } from '@dhow/trade/hs-code'
import { PALLETS } from '@dhow/trade/pallets'
import { needsCooling, STORAGE, shelfLifePercent } from '@dhow/trade/storage'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '#app/ui/numbers.ts'
import { Certificates, certificatesText } from './certificates.tsx'
import { countryName, languageNames } from './display-names.ts'
import { Ingredients } from './ingredients.tsx'
import { looseText, palletsText } from './load-text.ts'
import {
  aboutMassText,
  contentText,
  lengthText,
  type Measure,
  massText,
  temperatureText,
  volumeText,
} from './measures.ts'

/** What is said of a fact: in words, by which products are compared, and in markup where that is more. */
type Said = Measure & { node?: ReactNode }

/** One thing that is known of a product. */
export type Fact = Said & { key: Row; group: SpecificationGroup; label: string }

/** What follows from the fields, or has some of them in one line. */
const MORE = {
  cartonSize: { label: 'Size (L\u00a0×\u00a0W\u00a0×\u00a0H)', group: 'carton' },
  cbm: { label: 'Volume', group: 'carton' },
  cartonsPerPallet: { label: 'Cartons per pallet', group: 'container' },
  palletGrams: { label: 'Weight of the pallet', group: 'container' },
  onPallets20: { label: "On pallets in a 20'", group: 'container' },
  onPallets40: { label: "On pallets in a 40'", group: 'container' },
  onPallets40HC: { label: "On pallets in a 40' HC", group: 'container' },
  temperature: { label: 'Temperature', group: 'storage' },
} as const satisfies Record<string, { label: string; group: SpecificationGroup }>

/** Fields that stand in the line of another. */
type Joined =
  | 'netContentUnit'
  | `carton${'Length' | 'Width' | 'Height'}Mm`
  | `storage${'Min' | 'Max'}C`

type Row = Exclude<SpecificationField, Joined> | keyof typeof MORE

type Rule = (of: Specification, derived: DerivedFacts) => Said | undefined

/** The rule of a fact that is said where the value that it is made of is known. */
const of =
  <Value,>(
    find: (of: Specification, derived: DerivedFacts) => Value | undefined,
    say: (value: Value, of: Specification) => Said | string,
  ): Rule =>
  (specification, derived) => {
    const value = find(specification, derived)
    if (value === undefined) return undefined
    const said = say(value, specification)
    return typeof said === 'string' ? { plain: said } : said
  }

/** A name that server and browser may spell differently, each by its own data. */
const named = (name: string): Said => ({
  plain: name,
  node: <span suppressHydrationWarning>{name}</span>,
})

const months = (count: number): string => countOf(count, 'month')

const loose =
  (type: ContainerType): Rule =>
  ({ storage }, { containers }) => {
    const said = looseText(containers[type])
    if (said) return { plain: [said.cartons, said.limit].filter(Boolean).join(', ') }
    return storage && needsCooling(storage) ? { plain: 'refrigerated, ask us' } : undefined
  }

const onPallets = (type: ContainerType) =>
  of(
    (_, { containers }) => palletsText(containers[type]),
    ({ cartons, limit }) => `${cartons}, ${limit}`,
  )

/** How each fact reads, in the order of the page within its group. */
const RULES: Record<Row, Rule> = {
  netContent: of(
    ({ netContent }) => netContent,
    (amount, { netContentUnit = 'piece' }) => contentText(amount, netContentUnit),
  ),
  unitsPerInner: of(({ unitsPerInner }) => unitsPerInner, formatNumber),
  innersPerCarton: of(({ innersPerCarton }) => innersPerCarton, formatNumber),
  unitsPerCarton: of((_, { unitsPerCarton }) => unitsPerCarton, formatNumber),
  gtin: of(({ gtin }) => gtin, gtinText),
  cartonGtin: of(({ cartonGtin }) => cartonGtin, gtinText),

  cartonSize: of(({ cartonLengthMm, cartonWidthMm, cartonHeightMm }) => {
    const sides = [cartonLengthMm, cartonWidthMm, cartonHeightMm]
    return sides.every((side) => side === undefined) ? undefined : sides
  }, cartonSize),
  cbm: of((_, { cbm }) => cbm, volumeText),
  cartonNetGrams: of(({ cartonNetGrams }) => cartonNetGrams, massText),
  cartonGrossGrams: of(({ cartonGrossGrams }) => cartonGrossGrams, massText),
  mayTilt: of(
    ({ mayTilt }) => mayTilt,
    (may) => (may ? 'Yes' : 'No, upright only'),
  ),
  stackLayersMax: of(({ stackLayersMax }) => stackLayersMax, formatNumber),

  moqCartons: of(
    ({ moqCartons }) => moqCartons,
    (cartons) => countOf(cartons, 'carton'),
  ),
  cartonsPerLayer: of(({ cartonsPerLayer }) => cartonsPerLayer, formatNumber),
  layersPerPallet: of(({ layersPerPallet }) => layersPerPallet, formatNumber),
  cartonsPerPallet: of((_, { cartonsPerPallet }) => cartonsPerPallet, formatNumber),
  palletType: of(
    ({ palletType }) => palletType,
    (type) => PALLETS[type].label,
  ),
  palletHeightMm: of(
    (_, { palletHeightMm }) => palletHeightMm,
    (mm) => lengthText(mm),
  ),
  palletGrams: of((_, { palletGrossGrams }) => palletGrossGrams, aboutMassText),
  cartonsPer20: loose('20'),
  cartonsPer40: loose('40'),
  cartonsPer40HC: loose('40HC'),
  onPallets20: onPallets('20'),
  onPallets40: onPallets('40'),
  onPallets40HC: onPallets('40HC'),

  shelfLifeMonths: of(({ shelfLifeMonths }) => shelfLifeMonths, months),
  minRemainingMonths: of(
    ({ minRemainingMonths }) => minRemainingMonths,
    (left, { shelfLifeMonths: total }) =>
      total
        ? `${left} of ${months(total)} when shipped, ${shelfLifePercent(left, total)}\u00a0%`
        : `${months(left)} when shipped`,
  ),
  storage: of(
    ({ storage }) => storage,
    (storage) => STORAGE[storage],
  ),
  temperature: ({ storageMinC, storageMaxC }) =>
    storageMinC === undefined && storageMaxC === undefined
      ? undefined
      : temperatureText(storageMinC, storageMaxC),

  origin: of(
    ({ origin }) => origin,
    (code) => named(countryName(code)),
  ),
  hsCode: of(({ hsCode }) => hsCode, hsCodeText),
  unNumber: of(
    ({ unNumber }) => unNumber,
    (number) => `UN ${number}`,
  ),

  ingredients: of(
    ({ ingredients }) => ingredients,
    (text, { allergens = [] }) => ({
      plain: text,
      node: <Ingredients text={text} allergens={allergens} />,
    }),
  ),
  allergens: of(
    ({ allergens }) => allergens,
    (allergens) =>
      allergens.map((allergen) => ALLERGENS[allergen]).join(', ') ||
      'None of the fourteen that have to be named',
  ),
  labelLanguages: of(
    ({ labelLanguages }) => (labelLanguages?.length ? labelLanguages : undefined),
    (tags) => named(languageNames(tags)),
  ),
  certificates: of(
    ({ certificates }) => (certificates?.length ? certificates : undefined),
    (certificates) => ({
      plain: certificatesText(certificates),
      node: <Certificates certificates={certificates} />,
    }),
  ),
}

/** One side or all three; those that are known alone are named. */
function cartonSize([length, width, height]: (number | undefined)[]): Said {
  if (length && width && height) return lengthText(length, width, height)
  const named = Object.entries({ length, width, height }).flatMap(([name, mm]) =>
    mm ? { name, ...lengthText(mm) } : [],
  )
  return {
    plain: named.map(({ name, plain }) => `${name} ${plain}`).join(', '),
    us: named.map(({ name, us }) => `${name} ${us}`).join(', '),
  }
}

/** Whether a fact is what a container takes, which has a table of its own on a product's page. */
export const isLoad = (key: Row): boolean => /^(cartonsPer|onPallets)\d/.test(key)

const LABELS: Record<Row, { label: string; group: SpecificationGroup }> = {
  ...SPECIFICATION_FIELDS,
  ...MORE,
}

/** Every fact there may be, in the order of the page within each group. */
export const FACT_KEYS = Object.keys(RULES) as Row[]

/** All that is known of a product, stated or derived, in the order of the page within each group. */
export function factsOf(specification: Specification): Fact[] {
  const derived = deriveFacts(packedProductOf(specification))
  return FACT_KEYS.flatMap((key) => {
    const said = RULES[key](specification, derived)
    const { label, group } = LABELS[key]
    return said ? { key, label, group, ...said } : []
  })
}
