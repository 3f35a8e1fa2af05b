import { LIMITS } from '@dhow/contract/limits'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { toPack } from '@dhow/contract/products/pack'
import { calculateLineAmounts } from '@dhow/contract/quotations/quotation-totals'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { getCurrencyDigits } from '@dhow/trade/money'
import { useLingui } from '@lingui/react'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { IconButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { formatPlainAmount } from './cells.ts'
import { LineDetails, type LineProps } from './line-details.tsx'
import { PriceCell, Suggestion } from './price-cell.tsx'
import { CELL } from './price-field.tsx'
import { findPricePerError, readLine, type TypedLine } from './typed-draft.ts'

/** Columns of a wide table. `--columns` is the number of prices. */
export const LINE_GRID =
  '@4xl:grid-cols-[minmax(9rem,1fr)_9.5rem_repeat(var(--columns),minmax(5rem,7rem))_6rem_2.25rem]'

/** A table row, or a card. Memoized, because typing in one row would rerender all. */
export const LineRow = memo((props: LineProps) => {
  const { form, errors, index, columns, currency, last } = props
  const { i18n } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const path = `lines.${index}` as const
  const { control, register, setValue } = form
  const line = useWatch({ control, name: path })
  const { productId, name, brand, itemNumber, specification = {}, unit } = line
  const number = index + 1
  const facts = [itemNumber, brand, formatCarton(toPack(specification) ?? {}, i18n)]
  const marks = [
    line.isOptional && 'Optional',
    unit !== line.pricePer && `Price per ${line.pricePer}`,
  ]
  const texts = [...marks, ...facts, line.note].filter(Boolean)
  const sum = formatLineSum(line, currency)
  const showsDetails =
    isOpen || Boolean(findPricePerError(line) ?? errors?.note ?? errors?.pricePer)
  return (
    <li className="relative border-t border-line py-2 [contain-intrinsic-block-size:auto_15rem] [content-visibility:auto] @4xl:py-1 @4xl:[contain-intrinsic-block-size:auto_3.5rem]">
      <fieldset aria-labelledby={id} className="min-w-0">
        <div
          className={`grid min-w-0 grid-cols-2 items-start gap-2 @4xl:[&_label]:sr-only ${LINE_GRID}`}
        >
          <div className="col-span-2 min-w-0 pe-11 text-sm @4xl:col-span-1 @4xl:pe-0">
            <p
              id={id}
              data-entry
              dir="auto"
              title={name}
              className={productId ? 'font-medium @4xl:truncate' : 'sr-only'}
            >
              {name || 'New line'}
            </p>
            {!productId && (
              <TextField
                label="Product"
                className={CELL}
                limit={LIMITS.lineText}
                error={errors?.name?.message}
                {...register(`${path}.name`)}
              />
            )}
            <p
              dir="auto"
              title={texts.join(' · ')}
              className="truncate text-xs text-muted empty:hidden"
            >
              {texts.join(' · ')}
            </p>
            {errors?.productId && <p className="text-coral">{errors.productId.message}</p>}
          </div>
          <div className="col-span-2 min-w-0 @4xl:col-span-1">
            <div className="grid grid-cols-2 items-start gap-2 @4xl:grid-cols-[minmax(0,1fr)_5.25rem] @4xl:gap-1">
              <TextField
                label="Quantity"
                aria-label={`Quantity, line ${number}`}
                data-cell="quantity"
                inputMode="numeric"
                autoComplete="off"
                className={`text-end ${CELL}`}
                error={errors?.quantity?.message}
                {...register(`${path}.quantity`)}
              />
              <SelectField
                label="Unit"
                aria-label={`Unit, line ${number}`}
                className={`${CELL} ps-1! pe-0!`}
                {...register(`${path}.unit`, {
                  onChange: ({ target }) =>
                    target.value === 'piece' && setValue(`${path}.pricePer`, 'piece'),
                })}
              >
                <option value="carton">cartons</option>
                <option value="piece">pieces</option>
              </SelectField>
            </div>
            <RequestedNote line={line} />
            <WishedQuantity
              line={line}
              number={number}
              onUse={(wish) => {
                setValue(`${path}.unit`, wish.unit)
                setValue(`${path}.quantity`, String(wish.quantity), { shouldDirty: true })
              }}
            />
          </div>
          {columns.map((_column, position) => (
            <Controller
              // biome-ignore lint/suspicious/noArrayIndexKey: prices have the order of the columns
              key={position}
              control={control}
              name={`${path}.prices.${position}`}
              render={({ field }) => (
                <PriceCell
                  line={line}
                  number={number}
                  columns={columns}
                  position={position}
                  currency={currency}
                  last={last}
                  value={field.value ?? ''}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
          <p className="col-span-2 text-end text-sm font-medium tabular-nums empty:@max-4xl:hidden @4xl:col-span-1 @4xl:pt-1.5">
            {sum && (
              <>
                <span className="font-normal text-muted @4xl:sr-only">Sum </span>
                <span>{sum}</span>
              </>
            )}
          </p>
          <IconButton
            label={`Details of line ${number}`}
            Icon={ChevronDown}
            aria-expanded={showsDetails}
            onClick={() => setOpen(!isOpen)}
            className="transition-transform aria-expanded:rotate-180 @max-4xl:absolute @max-4xl:end-0 @max-4xl:top-0 @4xl:size-9"
          />
        </div>
        {showsDetails && (
          <LineDetails {...props} line={line} facts={facts.filter(Boolean).join(' · ')} />
        )}
      </fieldset>
    </li>
  )
})

function RequestedNote({ line: { requested, quantity, unit } }: { line: TypedLine }) {
  const { i18n } = useLingui()
  if (!requested) return null
  if (String(requested.quantity) === quantity.trim() && requested.unit === unit) return null
  return <p className="mt-0.5 text-xs text-muted">Requested: {formatQuantity(requested, i18n)}</p>
}

type WishProps = {
  line: TypedLine
  number: number
  onUse: (wish: NonNullable<TypedLine['wished']>) => void
}

function WishedQuantity({ line: { wished, quantity, unit }, number, onUse }: WishProps) {
  const { i18n } = useLingui()
  if (!wished) return null
  if (String(wished.quantity) === quantity.trim() && wished.unit === unit) return null
  const wish = formatQuantity(wished, i18n)
  return (
    <Suggestion
      text={`Wish: ${wish}`}
      purpose={`requested by the buyer, line ${number}`}
      onUse={() => onUse(wished)}
    />
  )
}

/** Formats the amount of a line in the first price column. */
function formatLineSum(line: TypedLine, currency: string) {
  const digits = getCurrencyDigits(currency)
  return formatPlainAmount(calculateLineAmounts(readLine(line, currency), digits)[0], digits)
}
