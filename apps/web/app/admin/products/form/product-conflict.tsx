import { pictureUrl } from '@dhow/contract/company/pictures'
import {
  fieldsOf,
  PRODUCT_LABELS,
  type ProductFields,
} from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { ProductCertificate, Specification } from '@dhow/contract/products/specification'
import {
  SPECIFICATION_FIELDS,
  type SpecificationField,
} from '@dhow/contract/products/specification-facts'
import { NET_CONTENT_UNITS, netContentText } from '@dhow/trade/pack-line'
import { PALLETS } from '@dhow/trade/pallets'
import { gtinText, hsCodeText } from '@dhow/trade/product-codes'
import { ALLERGENS, STORAGE } from '@dhow/trade/product-facts'
import type { infer as Infer } from 'zod'
import { measureOf, writeNumber } from '#app/admin/products/specification/fact-numbers.ts'
import { languageName } from '#app/admin/products/specification/languages-fact.tsx'
import { countryName } from '#app/admin/products/specification/origin-fact.tsx'
import {
  factsOfControl,
  WITHIN_ANOTHER,
} from '#app/admin/products/specification/specification-context.ts'
import { type Choices, ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { countOf } from '#app/ui/text.ts'
import type { FormPicture } from './form-pictures.ts'
import { formatFields } from './product-inputs.tsx'

type Formats = {
  [Field in SpecificationField]?: (value: NonNullable<Specification[Field]>) => string
}

const certificate = ({ name, body, validTo, file }: Infer<typeof ProductCertificate>) =>
  [name, body, validTo && `valid to ${validTo}`, file && `file ${file.slice(0, 8)}`]
    .filter(Boolean)
    .join(', ')

/** Formats of the facts that are not plain texts or numbers. */
const FORMATS: Formats = {
  gtin: gtinText,
  cartonGtin: gtinText,
  hsCode: hsCodeText,
  netContentUnit: (unit) => NET_CONTENT_UNITS[unit],
  palletType: (type) => PALLETS[type].label,
  mayTilt: (may) => (may ? 'Yes' : 'No'),
  storage: (storage) => STORAGE[storage],
  origin: countryName,
  allergens: (list) => list.map((one) => ALLERGENS[one]).join(', ') || 'None',
  labelLanguages: (tags) => tags.map(languageName).join(', '),
  certificates: (list) => list.map(certificate).join('\n'),
}

/** Formats a fact as in the form; an empty string if it is not known. */
function factText(name: SpecificationField, specification: Specification): string {
  const value = specification[name]
  if (value === undefined) return ''
  const format = FORMATS[name] as ((value: unknown) => string) | undefined
  if (format) return format(value)
  if (typeof value !== 'number') return String(value)
  const measure = measureOf(SPECIFICATION_FIELDS[name])
  return `${writeNumber(value, measure)} ${measure.unit}`.trim()
}

/** The facts of a comparison; the unit is part of the net content. */
type ChosenFact = Exclude<SpecificationField, typeof WITHIN_ANOTHER>

type Props = {
  /** The product when the form was opened. */
  opened: Product
  draft: ProductDraft
  /** The stored product. */
  stored: Product
  onClose: () => void
  /** `nothingLeft`: the choice equals what is stored. */
  onChoose: (chosen: ProductDraft, nothingLeft: boolean) => void
}

/** Resolves a conflict between the form's product and the stored one. */
export function ProductConflict({ opened, draft, stored, onClose, onChoose }: Props) {
  const available = draft.pictures.filter(({ url, file }) => file || stored.images.includes(url))
  const deletedCount = draft.pictures.length - available.length
  const differences = differencesOf(
    LABELS,
    textsOf(opened, opened.images),
    textsOf(
      draft.fields,
      draft.pictures.map(({ url }) => url),
    ),
    textsOf(stored, stored.images),
  )
  const choose = (choices: Choices<keyof typeof LABELS>, nothingLeft: boolean) => {
    const mine = Object.keys(choices).filter(
      (name) => choices[name as keyof typeof choices] === 'mine',
    )
    const fields = {
      ...fieldsOf(stored),
      ...Object.fromEntries(Object.entries(draft.fields).filter(([field]) => mine.includes(field))),
      specification: withFacts(
        stored.specification,
        mine.filter(isFact),
        draft.fields.specification,
      ),
    }
    const pictures = choices.pictures === 'mine' ? available : stored.images.map((url) => ({ url }))
    onChoose({ fields, pictures }, nothingLeft)
  }

  return (
    <ConflictDialog
      what="This product"
      differences={differences}
      shown={{
        pictures: {
          mine: (
            <>
              <Thumbnails urls={available.map(({ url }) => url)} />
              {deletedCount > 0 && (
                <span className="text-sm text-amber">
                  {deletedCount} of your pictures {deletedCount === 1 ? 'was' : 'were'} deleted
                  elsewhere and cannot be kept.
                </span>
              )}
            </>
          ),
          stored: <Thumbnails urls={stored.images} />,
        },
      }}
      onClose={onClose}
      onChoose={choose}
    />
  )
}

const FACTS = (Object.keys(SPECIFICATION_FIELDS) as SpecificationField[]).filter(
  (fact): fact is ChosenFact => fact !== WITHIN_ANOTHER,
)

const ofFacts = (textOf: (fact: ChosenFact) => string) =>
  Object.fromEntries(FACTS.map((fact) => [fact, textOf(fact)])) as Record<ChosenFact, string>

const FACT_LABELS = ofFacts((fact) => SPECIFICATION_FIELDS[fact].label)

/** The text of each fact, for comparing two versions. */
const factTexts = (specification: Specification): Record<ChosenFact, string> => ({
  ...ofFacts((fact) => factText(fact, specification)),
  netContent:
    specification.netContent && specification.netContentUnit
      ? netContentText(specification.netContent, specification.netContentUnit)
      : '',
})

/** A specification with these facts of another, known or not. */
function withFacts(
  specification: Specification,
  facts: readonly ChosenFact[],
  other: Specification,
): Specification {
  const taken = facts.flatMap(factsOfControl)
  const merged = {
    ...specification,
    ...Object.fromEntries(taken.map((fact) => [fact, other[fact]])),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
}

const isFact = (name: string): name is ChosenFact => Object.hasOwn(FACT_LABELS, name)

const { specification: _, ...FIELD_LABELS } = PRODUCT_LABELS

const LABELS = { pictures: 'Pictures', ...FIELD_LABELS, ...FACT_LABELS }

/** A product form's content. */
export type ProductDraft = { fields: ProductFields; pictures: FormPicture[] }

const textsOf = (fields: ProductFields, urls: string[]) => {
  const { specification: _, ...texts } = formatFields(fields)
  return { ...texts, ...factTexts(fields.specification), pictures: urls.join('\n') }
}

const Thumbnails = ({ urls }: { urls: string[] }) =>
  urls.length === 0 ? (
    <em className="text-muted">no pictures</em>
  ) : (
    <span className="flex flex-wrap gap-1.5">
      <span className="sr-only">{countOf(urls.length, 'picture')}</span>
      {urls.map((url) => (
        <img
          key={url}
          src={pictureUrl(url, 400)}
          alt=""
          className="size-14 rounded-md border border-line bg-paper object-contain"
        />
      ))}
    </span>
  )
