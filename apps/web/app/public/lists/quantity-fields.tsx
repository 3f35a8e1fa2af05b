import { LIMITS } from '@dhow/contract/limits'
import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Specification } from '@dhow/contract/products/specification'
import { readWhole } from '@dhow/trade/digits'
import { toCartons } from '@dhow/trade/load/packed-product'
import { LINE_UNITS, UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { WHOLE_NUMBER } from '#app/ui/fields/field.tsx'
import { isQuantity, type LineUnit } from './list.ts'

const BOX =
  'min-h-11 rounded-lg border border-control bg-raised px-3 text-base text-ink tabular-nums aria-invalid:border-coral'

export type Amount = { quantity: number; unit: LineUnit }

/** An amount of which a part may still be unknown. */
export type OpenAmount = { [Part in keyof Amount]?: Amount[Part] | undefined }

type Props<Entered extends OpenAmount> = {
  /** Name of the product, for screen readers. */
  name: string
  /** Without a quantity or a unit, the field is empty and needs an answer. */
  amount: Entered
  form?: string | undefined
  /** Text of a posted quantity that cannot be read. */
  posted?: string | undefined
  /** Whether empty fields are errors. */
  isChecked?: boolean
  /** Called with valid quantities only. */
  onChange: (amount: Entered) => void
  children?: ReactNode
}

export function QuantityFields<Entered extends OpenAmount>({
  name,
  amount,
  form,
  posted,
  isChecked = false,
  onChange,
  children,
}: Props<Entered>) {
  const { i18n } = useLingui()
  const [edit, setEdit] = useState<{ typed: string; previousQuantity: number | undefined }>()
  const typed = edit?.typed ?? posted
  const noteId = useId()
  const type = (value: string) => {
    const { previousQuantity } = edit ?? { previousQuantity: amount.quantity }
    setEdit({ typed: value, previousQuantity })
    const quantity = readWhole(value)
    // Discards a number that was only the beginning of an unreadable text.
    onChange({ ...amount, quantity: isQuantity(quantity) ? quantity : previousQuantity })
  }
  // An empty field is valid: it shows its quantity again when it loses the focus.
  const isInvalid = !!typed && !isQuantity(readWhole(typed))
  const isQuantityMissing = isChecked && amount.quantity === undefined
  const isUnitMissing = isChecked && amount.unit === undefined
  const rangeNote = isInvalid ? (
    <p className="text-coral">
      {i18n.t('{label} must be a whole number between {min, number} and {max, number}.', {
        label: i18n.t('Quantity'),
        min: 1,
        max: LIMITS.lineQuantity,
      })}
    </p>
  ) : (
    children
  )
  const note =
    !isInvalid && (isQuantityMissing || isUnitMissing) ? (
      <>
        {rangeNote}
        <p className="text-coral">
          {isQuantityMissing ? i18n.t('Enter a quantity.') : i18n.t('Choose a unit.')}
        </p>
      </>
    ) : (
      rangeNote
    )
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap gap-2">
        <input
          {...WHOLE_NUMBER}
          name="quantity"
          form={form}
          aria-label={i18n.t('Quantity of {name}', { name })}
          aria-invalid={isInvalid || isQuantityMissing}
          {...(note && { 'aria-describedby': noteId })}
          required
          value={typed ?? amount.quantity ?? ''}
          onKeyDown={({ key }) => {
            const step = { ArrowDown: -1, ArrowUp: 1 }[key]
            if (step) type(`${(amount.quantity ?? 0) + step || 1}`)
          }}
          onChange={({ target }) => type(target.value)}
          onBlur={() => isInvalid || setEdit(undefined)}
          className={classNames(BOX, 'w-[min(6rem,100%)]')}
        />
        <select
          name="unit"
          form={form}
          aria-label={i18n.t('Unit of {name}', { name })}
          aria-invalid={isUnitMissing}
          {...(note && { 'aria-describedby': noteId })}
          value={amount.unit ?? ''}
          onChange={({ target }) => onChange({ ...amount, unit: target.value as LineUnit })}
          className={classNames(BOX, 'w-0 min-w-[min(7rem,100%)] grow')}
        >
          {amount.unit === undefined && (
            <option value="" disabled>
              {i18n.t('Unit?')}
            </option>
          )}
          {LINE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {i18n.t(UNITS_OF_SALE[unit], { count: amount.quantity ?? 2 })}
            </option>
          ))}
        </select>
      </div>
      {note && (
        <div id={noteId} className="text-sm">
          {note}
        </div>
      )}
    </div>
  )
}

const INVALID =
  ':is([name=quantity], [name=unit])[aria-invalid=true], [role=radiogroup][aria-invalid=true] input'

/** Returns whether all quantities on the page can be read. Otherwise the first field that cannot gets the focus. */
export function checkQuantities(): boolean {
  const invalid = document.querySelector<HTMLElement>(INVALID)
  invalid?.focus()
  return !invalid
}

/** Returns a note with the product's minimum order, if any; a warning if the quantity is below it. */
export function renderMinimumOrder(
  { quantity, unit }: OpenAmount,
  specification: Specification,
  i18n: I18n,
) {
  const { moqCartons } = specification
  if (!moqCartons) return undefined
  const cartons = quantity && unit && toCartons(quantity, unit, toPackedProduct(specification))
  return cartons && cartons < moqCartons ? (
    <p className="text-amber">
      {i18n.t(
        'Below the minimum order of {count, plural, one {# carton} other {# cartons}}. You can still ask.',
        { count: moqCartons },
      )}
    </p>
  ) : (
    <p className="text-muted">
      {i18n.t('Minimum order {count, plural, one {# carton} other {# cartons}}', {
        count: moqCartons,
      })}
    </p>
  )
}
