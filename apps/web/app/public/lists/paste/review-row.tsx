import type { ListProduct, MatchedRow } from '@dhow/contract/lists/lists'
import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, memo, useId } from 'react'
import { getTextLang } from '#app/api/language.ts'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import { joinDetails, toStoredTexts } from '#app/public/lists/product-line.ts'
import { type OpenAmount, QuantityFields } from '#app/public/lists/quantity-fields.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { Trans } from '#app/ui/trans.tsx'

export type Reviewed = {
  row: MatchedRow
  isSelected: boolean
  /** Product id, or '' for the row's own text; undefined for a row that needs an answer. */
  choice: string | undefined
  amount: OpenAmount
}

/** Chooses what a row states for certain. */
export function toReviewed(row: MatchedRow): Reviewed {
  const [product] = row.products
  const isAsked = row.match === 'doubtful' && !row.isLikely
  return {
    row,
    isSelected: true,
    choice: isAsked ? undefined : (product?._id ?? ''),
    amount: {
      quantity: row.quantity,
      unit: row.unit ?? (row.unitText ? undefined : 'carton'),
    },
  }
}

/** Returns whether a row of the list needs an answer before it can be added. */
export const isOpen = ({ isSelected, choice, amount }: Reviewed): boolean =>
  isSelected && (choice === undefined || amount.quantity === undefined || amount.unit === undefined)

export const getChosenProduct = ({ row, choice }: Reviewed) =>
  row.products.find(({ _id }) => _id === choice)

type ReviewRowProps = {
  index: number
  reviewed: Reviewed
  /** Whether missing answers are errors. */
  isChecked: boolean
  onChange: (index: number, changes: Partial<Reviewed>) => void
}

export const ReviewRow = memo(({ index, reviewed, isChecked, onChange }: ReviewRowProps) => {
  const { i18n } = useLingui()
  const { row, isSelected, amount } = reviewed
  const product = getChosenProduct(reviewed)
  const hasCandidates = row.match === 'doubtful'
  const isWritten = hasCandidates || product !== undefined
  const text = <bdi className="wrap-anywhere">{isWritten ? row.written : row.text}</bdi>
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-t border-line py-3 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]">
      <div className="-ms-3.5">
        <Checkbox
          label={i18n.t('Add {name}', { name: row.text })}
          checked={isSelected}
          onChange={({ target }) => onChange(index, { isSelected: target.checked })}
        />
      </div>
      <div className={`grid min-w-0 gap-3 pt-2.5 ${isSelected ? '' : 'opacity-55'}`}>
        {product && !hasCandidates && (
          <div className="flex min-w-0 items-center gap-3">
            <ProductName product={product} />
          </div>
        )}
        {hasCandidates && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-amber">
            <CircleAlert size={16} /> {i18n.t('Check')}
          </p>
        )}
        {product?.name !== row.written && (
          <p className={isWritten ? 'caption' : 'font-medium'}>
            {isWritten ? <Trans id="You wrote: {text}" values={{ text }} /> : text}
          </p>
        )}
        {row.unknownCode && (
          <p className="text-sm text-amber">
            <Trans
              id="{code} is not in our catalogue."
              values={{ code: <bdi>{row.unknownCode}</bdi> }}
            />
          </p>
        )}
        {hasCandidates && isSelected && (
          <Candidates
            reviewed={reviewed}
            isInvalid={isChecked && reviewed.choice === undefined}
            onChange={(choice) => onChange(index, { choice })}
          />
        )}
        {isSelected && (
          <div className="max-w-sm">
            <QuantityFields
              name={row.text}
              amount={amount}
              isChecked={isChecked}
              onChange={({ quantity, unit }) => onChange(index, { amount: { quantity, unit } })}
            >
              <AmountNote row={row} />
            </QuantityFields>
          </div>
        )}
        {row.note && isSelected && (
          <p className="caption">
            <Trans
              id="Note: {note}"
              values={{ note: <bdi className="wrap-anywhere">{row.note}</bdi> }}
            />
          </p>
        )}
      </div>
    </li>
  )
})

/** Says what the row does not state. */
function AmountNote({ row: { quantity, unit, unitText } }: Pick<Reviewed, 'row'>) {
  const { i18n } = useLingui()
  if (quantity !== undefined && unit !== undefined) return null
  const values = { text: <bdi>{unitText}</bdi> }
  return (
    <p className="text-amber">
      {unitText && quantity !== undefined && (
        <Trans id="Which unit did you mean by “{text}”?" values={values} />
      )}
      {unitText && quantity === undefined && (
        <Trans id="How many, and in which unit, is “{text}”?" values={values} />
      )}
      {!unitText &&
        (quantity === undefined
          ? i18n.t('No quantity was found in this row.')
          : i18n.t('Your row names no unit. Are these cartons?'))}
    </p>
  )
}

function ProductName({ product }: { product: ListProduct }) {
  const { i18n } = useLingui()
  const { pack } = toStoredTexts(product, product.specification, i18n)
  const details = joinDetails([product.brand, product.itemNumber, pack], i18n)
  return (
    <>
      <LinePicture product={product} width={44} as="span" className="w-11 shrink-0 rounded-lg" />
      <span className="grid min-w-0 leading-snug">
        <span className="font-medium wrap-anywhere">
          <bdi lang={getTextLang(product, product.name)}>{product.name}</bdi>
        </span>
        {details && <span className="caption">{details}</span>}
      </span>
    </>
  )
}

type CandidatesProps = {
  reviewed: Reviewed
  isInvalid: boolean
  onChange: (choice: string) => void
}

function Candidates({ reviewed: { row, choice }, isInvalid, onChange }: CandidatesProps) {
  const { i18n } = useLingui()
  const name = useId()
  const errorId = useId()
  return (
    <div
      role="radiogroup"
      aria-label={i18n.t('Products for {name}', { name: row.text })}
      aria-invalid={isInvalid}
      {...(isInvalid && { 'aria-describedby': errorId })}
      className="grid gap-2"
    >
      {row.products.map((product) => (
        <Choice
          key={product._id}
          name={name}
          checked={choice === product._id}
          onChange={() => onChange(product._id)}
        >
          <ProductName product={product} />
        </Choice>
      ))}
      <Choice name={name} checked={choice === ''} onChange={() => onChange('')}>
        {i18n.t('None of these: send my text')}
      </Choice>
      {isInvalid && (
        <p id={errorId} className="text-sm text-coral">
          {i18n.t('Choose a product, or send your text.')}
        </p>
      )}
    </div>
  )
}

const Choice = ({ children, ...radio }: ComponentProps<'input'>) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-2 has-checked:border-sea">
    <input type="radio" {...radio} className="size-4.5 shrink-0 accent-sea" />
    {children}
  </label>
)
