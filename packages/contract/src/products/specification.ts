import { NET_CONTENT_UNITS, type NetContentUnit } from '@dhow/trade/load/pack-line'
import { PALLETS, type PalletType } from '@dhow/trade/load/pallets'
import { isCountry } from '@dhow/trade/places'
import {
  compactGtin,
  compactHsCode,
  findGtinProblem,
  isHsCode,
  toGtin14,
} from '@dhow/trade/product-codes'
import {
  ALLERGENS,
  type Allergen,
  normalizeLanguage,
  STORAGE,
  type Storage,
} from '@dhow/trade/product-facts'
import * as z from 'zod'
import { choice, compacted, distinct, flag, listField, listKeys, whole } from '../fields.ts'
import { reason } from '../issues.ts'
import { LIMITS } from '../limits.ts'
import { line, opaque, optionalLine, paragraph, requiredOr } from '../text.ts'
import {
  EXAMPLE_SPECIFICATION,
  SPECIFICATION_FIELDS as FIELD,
  mapNumberFields,
  type SpecificationField,
  sortByForm,
} from './specification-facts.ts'

const gtin = (label: string) =>
  compacted(label, compactGtin).superRefine((text, { addIssue }) => {
    const message = explainGtinProblem(label, text)
    if (message) addIssue({ code: 'custom', message })
  })

function explainGtinProblem(label: string, text: string): string | undefined {
  const problem = findGtinProblem(text)
  switch (problem?.kind) {
    case undefined:
      return undefined
    case 'characters':
      return `The ${label} may have digits only.`
    case 'length':
      return `The ${label} must have 8, 12, 13 or 14 digits; this has ${problem.length}.`
    case 'zeros':
      return `The ${label} may not be all zeros.`
    case 'check-digit':
      return `The last digit of the ${label} should be ${problem.expected}.`
  }
}

/** ISO 3166-1 alpha-2. */
export const countryCode = (label: string) =>
  compacted(label, (text) => text.trim().toUpperCase()).refine((code): boolean => isCountry(code), {
    error: `${label} must be the two letters of a country, such as AE.`,
    ...reason('not_allowed'),
  })

/** A canonical BCP 47 tag. */
export const languageTag = (label: string) =>
  compacted(label, (tag) => normalizeLanguage(tag.trim()) ?? tag).refine(
    (tag) => normalizeLanguage(tag) !== undefined,
    { error: `${label} must be a tag such as ar, en-GB or zh-Hans.`, ...reason('not_allowed') },
  )

export const ProductCertificate = z.object({
  name: line('Name of the certificate', LIMITS.title),
  body: optionalLine('Body of the certificate', LIMITS.title).optional(),
  validTo: z.iso
    .date({ error: 'The last day of the certificate must be a date such as 2027-06-30.' })
    .optional()
    .describe('Last day on which the certificate is valid.'),
  file: opaque('File of the certificate', LIMITS.id)
    .optional()
    .describe('Id of the uploaded file. Served publicly from /certificates/{file}.'),
})

const Fields = z
  .object(
    sortByForm({
      ...mapNumberFields(whole),
      gtin: gtin(FIELD.gtin.label),
      cartonGtin: gtin('carton GTIN'),
      netContentUnit: choice<NetContentUnit>(
        FIELD.netContentUnit.label,
        listKeys(NET_CONTENT_UNITS),
      ),
      palletType: choice<PalletType>(FIELD.palletType.label, listKeys(PALLETS)),
      mayTilt: flag(FIELD.mayTilt.label),
      storage: choice<Storage>(FIELD.storage.label, listKeys(STORAGE)),
      origin: countryCode(FIELD.origin.label),
      hsCode: compacted(FIELD.hsCode.label, compactHsCode).refine(isHsCode, {
        error: 'HS code must have 6, 8, 10 or 12 digits, such as 1806.32.',
      }),
      ingredients: paragraph(FIELD.ingredients.label, LIMITS.ingredients),
      allergens: distinct(
        FIELD.allergens.label,
        choice<Allergen>('An allergen', listKeys(ALLERGENS)),
        listKeys(ALLERGENS).length,
      ).describe('An empty list states that the product contains none of the 14 EU allergens.'),
      labelLanguages: distinct(
        FIELD.labelLanguages.label,
        languageTag('A label language'),
        LIMITS.labelLanguages,
      ),
      certificates: listField(FIELD.certificates.label, ProductCertificate, LIMITS.certificates),
      unNumber: compacted(FIELD.unNumber.label, (text) => text.replace(/^\s*UN|\s/gi, ''))
        .regex(/^\d{4}$/, 'UN number must have four digits, such as 1950.')
        .describe('UN number of dangerous goods.'),
    } satisfies Record<SpecificationField, z.ZodType>),
    { error: requiredOr('Specification', 'an object') },
  )
  .partial()

/** A missing field is unknown. Numbers are whole, in the unit that ends their name. Sides replace a stated volume. */
export const Specification = Fields.overwrite((facts) => {
  const { cartonVolumeCm3: _, ...otherFacts } = facts
  return facts.cartonLengthMm && facts.cartonWidthMm && facts.cartonHeightMm ? otherFacts : facts
})
  .superRefine((facts, { addIssue }) => {
    for (const [isWrong, field, message] of listContradictions(facts)) {
      if (isWrong) addIssue({ code: 'custom', path: [field], message })
    }
  })
  .meta({ examples: [EXAMPLE_SPECIFICATION] })

export type Specification = z.infer<typeof Specification>
export type ProductCertificate = z.infer<typeof ProductCertificate>

const isAbove = (low?: number, high?: number) =>
  low !== undefined && high !== undefined && low > high

/** Each contradiction is reported at the field that the form shows last. */
function listContradictions(
  facts: z.infer<typeof Fields>,
): [isWrong: boolean, field: SpecificationField, message: string][] {
  const { gtin = '', cartonGtin = '', netContent, netContentUnit } = facts
  const { unitsPerInner = 0, innersPerCarton = 0, unitsPerCarton } = facts
  const units = unitsPerInner * innersPerCarton
  return [
    [
      netContent === undefined && netContentUnit !== undefined,
      'netContent',
      'Net content is missing. Enter it, or remove its unit.',
    ],
    [
      netContent !== undefined && netContentUnit === undefined,
      'netContentUnit',
      'Unit of the net content is missing: g, ml or piece.',
    ],
    [
      gtin !== '' && cartonGtin !== '' && toGtin14(gtin) === toGtin14(cartonGtin),
      'cartonGtin',
      'The carton GTIN must differ from the GTIN of the piece.',
    ],
    [
      units > 0 && unitsPerCarton !== undefined && units !== unitsPerCarton,
      'unitsPerCarton',
      `Units per carton must be ${units}: ${innersPerCarton} inner packs of ${unitsPerInner} are ${units}.`,
    ],
    [
      isAbove(facts.cartonNetGrams, facts.cartonGrossGrams),
      'cartonGrossGrams',
      'Gross weight of the carton must be at least its net weight.',
    ],
    [
      isAbove(facts.minRemainingMonths, facts.shelfLifeMonths),
      'minRemainingMonths',
      'Least remaining shelf life must not be longer than the shelf life.',
    ],
    [
      isAbove(facts.storageMinC, facts.storageMaxC),
      'storageMaxC',
      'Highest storage temperature must be at least the lowest.',
    ],
  ]
}

type EachField = { [Field in SpecificationField]: z.ZodType<NonNullable<Specification[Field]>> }

/** Output schema. It has no limits, because stored values may exceed a later limit. */
export const StoredSpecification = z
  .object(
    sortByForm({
      ...mapNumberFields(() => z.int()),
      gtin: z.string(),
      cartonGtin: z.string(),
      netContentUnit: z.enum(listKeys(NET_CONTENT_UNITS)),
      palletType: z.enum(listKeys(PALLETS)),
      mayTilt: z.boolean(),
      storage: z.enum(listKeys(STORAGE)),
      origin: z.string(),
      hsCode: z.string(),
      ingredients: z.string(),
      allergens: z.array(z.enum(listKeys(ALLERGENS))),
      labelLanguages: z.array(z.string()),
      certificates: z.array(
        z.object({
          name: z.string(),
          body: z.string().optional(),
          validTo: z.string().optional(),
          file: z.string().optional(),
        }),
      ),
      unNumber: z.string(),
    } satisfies EachField),
  )
  .partial()
  .meta({ examples: [EXAMPLE_SPECIFICATION] })

export const ProductPack = StoredSpecification.pick({
  netContent: true,
  netContentUnit: true,
  unitsPerInner: true,
  innersPerCarton: true,
  unitsPerCarton: true,
  moqCartons: true,
})

export type ProductPack = z.infer<typeof ProductPack>
