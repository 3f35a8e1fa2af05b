import { pictureUrl } from '@dhow/contract/pictures'
import { fieldsOf, PRODUCT_LABELS, type ProductFields } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import { type Choices, ConflictDialog } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { countOf } from '#app/ui/numbers.ts'
import type { FormPicture } from './form-pictures.ts'
import { formatFields } from './product-inputs.tsx'
import { FACT_LABELS, factTexts, isFact, withFacts } from './specification/fact-choices.ts'

const { specification: _, ...FIELD_LABELS } = PRODUCT_LABELS

const LABELS = { pictures: 'Pictures', ...FIELD_LABELS, ...FACT_LABELS }

/** A product form's content. */
export type ProductDraft = { fields: ProductFields; pictures: FormPicture[] }

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

const textsOf = (fields: ProductFields, urls: string[]) => {
  const { specification: _, ...texts } = formatFields(fields)
  return { ...texts, ...factTexts(fields.specification), pictures: urls.join('\n') }
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
                  {countOf(deletedCount, 'picture')} of yours {deletedCount === 1 ? 'was' : 'were'}{' '}
                  deleted elsewhere and cannot be kept.
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
