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
import { NET_CONTENT_UNITS, netContentText } from '@dhow/trade/load/pack-line'
import { PALLETS } from '@dhow/trade/load/pallets'
import { gtinText, hsCodeText } from '@dhow/trade/product-codes'
import { ALLERGENS, STORAGE } from '@dhow/trade/product-facts'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { measureOf, writeNumber } from '#app/admin/products/specification/fact-numbers.ts'
import { countryName, languageName } from '#app/admin/products/specification/facts.tsx'
import {
  CONTROLLED_FACTS,
  type ControlledFact,
  factsOfControl,
  withoutUndefined,
} from '#app/admin/products/specification/specification-context.ts'
import { type Choices, ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { countOf } from '#app/ui/text.ts'
import type { FormPicture } from './form-pictures.ts'
import { formatFields } from './product-inputs.tsx'

type Formats = {
  [Field in SpecificationField]?: (value: NonNullable<Specification[Field]>) => string
}

const certificateText = ({ name, body, validTo, file }: ProductCertificate) =>
  [name, body, validTo && `valid to ${validTo}`, file && `file ${file.slice(0, 8)}`]
    .filter(Boolean)
    .join(', ')

/** Formats of the facts that are neither text nor number. */
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
  certificates: (list) => list.map(certificateText).join('\n'),
}

function factText(name: SpecificationField, specification: Specification): string {
  const value = specification[name]
  if (value === undefined) return ''
  const format = FORMATS[name] as ((value: unknown) => string) | undefined
  if (format) return format(value)
  if (typeof value !== 'number') return String(value)
  const measure = measureOf(SPECIFICATION_FIELDS[name])
  return `${writeNumber(value, measure)} ${measure.unit}`.trim()
}

const mapFacts = (textOf: (fact: ControlledFact) => string) =>
  Object.fromEntries(CONTROLLED_FACTS.map((fact) => [fact, textOf(fact)])) as Record<
    ControlledFact,
    string
  >

const { specification: _, ...FIELD_LABELS } = PRODUCT_LABELS

const LABELS = {
  pictures: 'Pictures',
  ...FIELD_LABELS,
  ...mapFacts((fact) => SPECIFICATION_FIELDS[fact].label),
}

function textsOf(fields: ProductFields, urls: string[], i18n: I18n): typeof LABELS {
  const { specification: _, ...texts } = formatFields(fields)
  const { specification } = fields
  const { netContent, netContentUnit } = specification
  return {
    ...texts,
    ...mapFacts((fact) => factText(fact, specification)),
    netContent:
      netContent && netContentUnit ? netContentText(netContent, netContentUnit, i18n) : '',
    pictures: urls.join('\n'),
  }
}

export type ProductDraft = { fields: ProductFields; pictures: FormPicture[] }

type Props = {
  opened: Product
  draft: ProductDraft
  stored: Product
  onClose: () => void
  /** `nothingLeft`: the choice equals what is stored. */
  onChoose: (chosen: ProductDraft, nothingLeft: boolean) => void
}

export function ProductConflict({ opened, draft, stored, onClose, onChoose }: Props) {
  const { i18n } = useLingui()
  const urlsOf = (pictures: FormPicture[]) => pictures.map(({ url }) => url)
  const available = draft.pictures.filter(({ url, file }) => file || stored.images.includes(url))
  const deletedCount = draft.pictures.length - available.length
  const differences = differencesOf(
    LABELS,
    textsOf(opened, opened.images, i18n),
    textsOf(draft.fields, urlsOf(draft.pictures), i18n),
    textsOf(stored, stored.images, i18n),
  )
  const choose = (choices: Choices<keyof typeof LABELS>, nothingLeft: boolean) => {
    const isMine = (name: string) => choices[name as keyof typeof choices] === 'mine'
    const myFields = Object.entries(draft.fields).filter(([name]) => isMine(name))
    const myFacts = CONTROLLED_FACTS.filter(isMine).flatMap(factsOfControl)
    const mine = draft.fields.specification
    onChoose(
      {
        fields: {
          ...fieldsOf(stored),
          ...Object.fromEntries(myFields),
          specification: withoutUndefined({
            ...stored.specification,
            ...Object.fromEntries(myFacts.map((fact) => [fact, mine[fact]])),
          }),
        },
        pictures: isMine('pictures') ? available : stored.images.map((url) => ({ url })),
      },
      nothingLeft,
    )
  }

  return (
    <ConflictDialog
      what="This product"
      differences={differences}
      shown={{
        pictures: {
          mine: (
            <>
              <Thumbnails urls={urlsOf(available)} />
              {deletedCount > 0 && (
                <span className="text-sm text-amber">{`${deletedCount} of your pictures ${deletedCount === 1 ? 'was' : 'were'} deleted elsewhere and cannot be kept.`}</span>
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
