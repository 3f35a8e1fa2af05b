import { LIMITS } from '@dhow/contract/limits'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { toPack } from '@dhow/contract/products/pack'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { formatUnitPrice } from '@dhow/contract/quotations/quotation-texts'
import type { LastPrices, LastQuoted } from '@dhow/contract/quotations/quotations'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { useLingui } from '@lingui/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { memo, useId } from 'react'
import {
  Controller,
  type FieldError,
  type FieldErrorsImpl,
  type Merge,
  type UseFieldArrayReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { Link } from 'react-router'
import { formatDay } from '#app/admin/ui/formats.ts'
import { IconButton } from '#app/ui/button.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { CELL, PriceField } from './price-field.tsx'
import {
  type Column,
  findPricePerError,
  formatPriceLabel,
  type TypedDraft,
  type TypedLine,
} from './typed-draft.ts'

/** Columns of a wide table. `--columns` is the number of prices. */
export const LINE_GRID =
  '@5xl:grid-cols-[minmax(10rem,1fr)_6rem_6.5rem_6.5rem_repeat(var(--columns),7rem)_8.25rem]'

const MOVES = [
  ['Move line up', ArrowUp, -1],
  ['Move line down', ArrowDown, 1],
] as const

type Form = Pick<UseFormReturn<TypedDraft>, 'control' | 'register' | 'setValue'>

/** Props replace the context of the form, which changes with its state. */
type Props = Pick<UseFieldArrayReturn<TypedDraft, 'lines'>, 'move' | 'remove'> & {
  form: Form
  errors: Merge<FieldError, FieldErrorsImpl<TypedLine>> | undefined
  index: number
  count: number
  columns: Column[]
  currency: string
  last: LastPrices['lines'][number] | undefined
}

/** A table row, or a card. Memoized, because typing in one row would rerender all. */
export const LineRow = memo(
  ({ form, errors, index, count, columns, currency, last, ...list }: Props) => {
    const { i18n } = useLingui()
    const id = useId()
    const path = `lines.${index}` as const
    const { control, register, setValue } = form
    const line = useWatch({ control, name: path })
    const { productId, name, brand, itemNumber, specification = {}, requested, unit } = line
    const move = (to: number, button: HTMLElement) => {
      if (to >= 0 && to < count) list.move(index, to)
      // A moved element loses the focus.
      requestAnimationFrame(() => button.focus())
    }
    const remove = (button: HTMLElement) => {
      button.closest('ol')?.focus()
      list.remove(index)
    }
    const facts = [brand, itemNumber, formatCarton(toPack(specification) ?? {}, i18n)]
    return (
      <li className="border-t border-line py-3 [contain-intrinsic-block-size:auto_24rem] [content-visibility:auto] @5xl:[contain-intrinsic-block-size:auto_7rem]">
        <fieldset
          aria-labelledby={id}
          className={`grid min-w-0 grid-cols-2 items-start gap-2 @5xl:[&_label]:not-has-[input]:sr-only ${LINE_GRID}`}
        >
          <div className="col-span-2 min-w-0 text-sm @5xl:col-span-1 @5xl:row-span-2">
            <p id={id} data-entry dir="auto" className={productId ? 'font-medium' : 'sr-only'}>
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
            <p className="text-muted empty:hidden">{facts.filter(Boolean).join(' · ')}</p>
            {errors?.productId && <p className="text-coral">{errors.productId.message}</p>}
            <LastQuotedNote to="this buyer" quoted={last?.buyer} />
            <LastQuotedNote to={last?.anybody?.buyer} quoted={last?.anybody} />
          </div>
          <TextField
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            className={`text-end ${CELL}`}
            error={errors?.quantity?.message}
            hint={requested && `Requested: ${formatQuantity(requested, i18n)}`}
            {...register(`${path}.quantity`)}
          />
          <SelectField
            label="Unit"
            className={CELL}
            {...register(`${path}.unit`, {
              onChange: ({ target }) =>
                target.value === 'piece' && setValue(`${path}.pricePer`, 'piece'),
            })}
          >
            <option value="carton">cartons</option>
            <option value="piece">pieces</option>
          </SelectField>
          <SelectField
            label="Price per"
            className={CELL}
            error={findPricePerError(line) ?? errors?.pricePer?.message}
            {...register(`${path}.pricePer`)}
          >
            <option value="carton" disabled={unit === 'piece'}>
              carton
            </option>
            <option value="piece">piece</option>
          </SelectField>
          {columns.map((column, position) => (
            <Controller
              // biome-ignore lint/suspicious/noArrayIndexKey: prices have the order of the columns
              key={position}
              control={control}
              name={`${path}.prices.${position}`}
              render={({ field }) => (
                <PriceField
                  label={formatPriceLabel(column)}
                  currency={currency}
                  value={field.value ?? ''}
                  onChange={field.onChange}
                />
              )}
            />
          ))}
          <div className="col-start-2 flex justify-end @5xl:col-start-auto">
            {MOVES.map(([label, Icon, step]) => (
              <IconButton
                key={label}
                label={label}
                Icon={Icon}
                aria-disabled={index + step < 0 || index + step >= count}
                onClick={({ currentTarget }) => move(index + step, currentTarget)}
                className="aria-disabled:opacity-35"
              />
            ))}
            <IconButton
              label="Remove line"
              Icon={X}
              onClick={({ currentTarget }) => remove(currentTarget)}
            />
          </div>
          <div className="col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 @5xl:col-[2/-1]">
            <LabelledCheckbox
              className="min-h-11 items-center! text-sm"
              {...register(`${path}.isOptional`)}
            >
              Optional
            </LabelledCheckbox>
            <div className="min-w-0 grow basis-40">
              <TextField
                label="Note"
                labelHidden
                placeholder="Note"
                className={CELL}
                limit={LIMITS.lineNote}
                error={errors?.note?.message}
                {...register(`${path}.note`)}
              />
            </div>
          </div>
        </fieldset>
      </li>
    )
  },
)

type LastQuotedProps = { to: string | undefined; quoted: LastQuoted | undefined }

function LastQuotedNote({ to, quoted }: LastQuotedProps) {
  const { i18n } = useLingui()
  if (!quoted) return null
  const { columns, prices, sentAt, number, quotationId } = quoted
  const texts = columns.flatMap(({ rule }, index) => {
    const price = prices[index] ?? null
    return price === null ? [] : [`${rule} ${formatUnitPrice(price, quoted, i18n)}`]
  })
  return (
    <p className="text-xs text-muted">
      Last quoted to {to}: {texts.join(', ')}, {formatDay(sentAt)},{' '}
      <Link to={quotationPaths.quotation(quotationId)} className="text-sea underline">
        {number}
      </Link>
    </p>
  )
}
