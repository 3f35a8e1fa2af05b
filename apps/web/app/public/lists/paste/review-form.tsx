import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct, MatchedRow } from '@dhow/contract/lists/lists'
import { toIntlLocale } from '@dhow/i18n/i18n'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, memo, useCallback, useId } from 'react'
import { getTextLang } from '#app/api/language.ts'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import type { NewLine } from '#app/public/lists/list.ts'
import { createProductLine, joinDetails, toStoredTexts } from '#app/public/lists/product-line.ts'
import { type Amount, checkQuantities, QuantityFields } from '#app/public/lists/quantity-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'

export type Reviewed = {
  row: MatchedRow
  isSelected: boolean
  /** Product id, or '' for the row's own text. */
  choice: string
  amount: Amount
}

export function toReviewed(row: MatchedRow): Reviewed {
  const [product] = row.products
  const quantity = row.quantity ?? product?.specification.moqCartons ?? 1
  return {
    row,
    isSelected: true,
    choice: product?._id ?? '',
    amount: {
      quantity: Math.min(Math.max(1, quantity), LIMITS.lineQuantity),
      unit: row.unit ?? 'carton',
    },
  }
}

const getChosenProduct = ({ row, choice }: Reviewed) =>
  row.products.find(({ _id }) => _id === choice)

function toLine(reviewed: Reviewed, i18n: I18n) {
  const { row, amount } = reviewed
  const product = getChosenProduct(reviewed)
  const note = row.note?.slice(0, LIMITS.lineNote)
  return {
    ...(product
      ? createProductLine(product, product.specification, i18n, amount)
      : { text: row.text.slice(0, LIMITS.lineText), ...amount }),
    ...(note && { note }),
  }
}

export const toLines = (rows: readonly Reviewed[], i18n: I18n): NewLine[] =>
  rows.filter(({ isSelected }) => isSelected).map((row) => toLine(row, i18n))

type ReviewRowProps = {
  index: number
  reviewed: Reviewed
  onChange: (index: number, changes: Partial<Reviewed>) => void
}

const ReviewRow = memo(({ index, reviewed, onChange }: ReviewRowProps) => {
  const { i18n } = useLingui()
  const { row, isSelected, amount } = reviewed
  const product = getChosenProduct(reviewed)
  const text = <bdi className="wrap-anywhere">{row.text}</bdi>
  const hasCandidates = row.match === 'doubtful'
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
            <CircleAlert aria-hidden size={16} /> {i18n.t('Check')}
          </p>
        )}
        {product?.name !== row.text && (
          <p
            key={product ? 'product' : 'text'}
            className={product ? 'text-sm text-muted' : 'font-medium'}
          >
            {product ? <Trans id="You wrote: {text}" values={{ text }} /> : text}
          </p>
        )}
        {hasCandidates && isSelected && (
          <Candidates reviewed={reviewed} onChange={(choice) => onChange(index, { choice })} />
        )}
        {isSelected && (
          <div className="max-w-sm">
            <QuantityFields
              of={row.text}
              amount={amount}
              onChange={({ quantity, unit }) => onChange(index, { amount: { quantity, unit } })}
            >
              {row.quantity === undefined && (
                <p className="text-amber">{i18n.t('No quantity was found in this row.')}</p>
              )}
            </QuantityFields>
          </div>
        )}
        {row.note && isSelected && (
          <p className="text-sm text-muted">
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
        {details && <span className="text-sm text-muted">{details}</span>}
      </span>
    </>
  )
}

type CandidatesProps = { reviewed: Reviewed; onChange: (choice: string) => void }

function Candidates({ reviewed: { row, choice }, onChange }: CandidatesProps) {
  const { i18n } = useLingui()
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{i18n.t('Products for {name}', { name: row.text })}</legend>
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
    </fieldset>
  )
}

const Choice = ({ children, ...radio }: ComponentProps<'input'>) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-2 has-checked:border-sea">
    <input type="radio" {...radio} className="size-4.5 shrink-0 accent-sea" />
    {children}
  </label>
)

const MAX_SKIPPED_SHOWN = 10

const SKIPPED =
  /*i18n*/ '{count, plural, one {# row was skipped: {rows}} other {# rows were skipped: {rows}}}'
const SKIPPED_MANY =
  /*i18n*/ '{count, plural, one {# row was skipped: {rows}} other {# rows were skipped: {rows}}} and {others, number} more'

const Skipped = ({ rows }: { rows: readonly string[] }) => (
  <p className="text-sm text-muted">
    <Trans
      id={rows.length > MAX_SKIPPED_SHOWN ? SKIPPED_MANY : SKIPPED}
      values={{
        count: rows.length,
        rows: <bdi className="wrap-anywhere">{rows.slice(0, MAX_SKIPPED_SHOWN).join(' · ')}</bdi>,
        others: rows.length - MAX_SKIPPED_SHOWN,
      }}
    />
  </p>
)

/** Groups of rows by certainty of the match; rows that need a decision come first. */
const GROUPS = [
  { match: 'doubtful', title: /*i18n*/ 'Check: is this what you mean?' },
  { match: 'none', title: /*i18n*/ 'Not found: we will read your text' },
  { match: 'certain', title: /*i18n*/ 'Found' },
] as const

type Props = {
  rows: readonly Reviewed[]
  skipped: readonly string[]
  onChange: (change: (rows: readonly Reviewed[] | undefined) => readonly Reviewed[]) => void
  onBack: () => void
  onAdd: () => void
}

export function ReviewForm({ rows, skipped, onChange, onBack, onAdd }: Props) {
  const { i18n } = useLingui()
  const title = useFocusOnMount<HTMLParagraphElement>()
  const certainCount = rows.filter(({ row }) => row.match === 'certain').length
  const selected = rows.filter(({ isSelected }) => isSelected)
  const doubtful = selected.filter(({ row }) => row.match === 'doubtful').length

  const change = useCallback(
    (index: number, changes: Partial<Reviewed>) =>
      onChange((previousRows = []) =>
        previousRows.map((row, position) => (position === index ? { ...row, ...changes } : row)),
      ),
    [onChange],
  )

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (checkQuantities()) onAdd()
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="grid min-h-0 content-start gap-8 overflow-y-auto p-5 sm:p-6">
        <p ref={title} tabIndex={-1} className="outline-none">
          {i18n.t(
            '{count, plural, one {{found, number} of # row found.} other {{found, number} of # rows found.}} Clear the rows you do not want.',
            { found: certainCount, count: rows.length },
          )}
        </p>
        {skipped.length > 0 && <Skipped rows={skipped} />}
        {GROUPS.map(({ match, title }) => {
          const matches = rows.flatMap((reviewed, index) =>
            reviewed.row.match === match ? [{ reviewed, index }] : [],
          )
          if (matches.length === 0) return null
          return (
            <section key={match} aria-label={i18n.t(title)}>
              <h3 className="font-semibold">
                {i18n.t(title)}{' '}
                <span className="font-normal text-muted tabular-nums">
                  {matches.length.toLocaleString(toIntlLocale(i18n))}
                </span>
              </h3>
              <ul className="mt-3 border-b border-line">
                {matches.map(({ reviewed, index }) => (
                  <ReviewRow key={index} index={index} reviewed={reviewed} onChange={change} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3 sm:px-6">
        <p role="status" className="me-auto text-sm text-amber max-sm:w-full">
          {doubtful > 0 &&
            i18n.t(
              '{count, plural, one {# row to check: the best match is selected.} other {# rows to check: the best match is selected.}}',
              { count: doubtful },
            )}
        </p>
        <Button variant="quiet" onClick={onBack}>
          {i18n.t('Back')}
        </Button>
        <Button type="submit" disabled={selected.length === 0} className="max-sm:grow">
          {i18n.t('{count, plural, one {Add # line} other {Add # lines}}', {
            count: selected.length,
          })}
        </Button>
      </div>
    </form>
  )
}
