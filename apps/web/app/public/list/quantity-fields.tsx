import { toPackedProduct } from '@dhow/contract/products/pack'
import type { Specification } from '@dhow/contract/products/specification'
import { cartonsOf } from '@dhow/trade/load/packed-product'
import { LINE_UNITS, UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import type { I18n } from '@lingui/core'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { WHOLE_NUMBER } from '#app/ui/fields/field.tsx'
import { useLingui } from '#app/ui/lingui.tsx'
import { isQuantity, type Line, type LineUnit } from './list.ts'

const BOX =
  'min-h-11 rounded-lg border border-control bg-raised px-3 text-base text-ink tabular-nums aria-invalid:border-coral'

export type Wanted = Pick<Line, 'quantity' | 'unit'>

type Props = {
  /** Name of the product, for screen readers. */
  of: string
  wanted: Wanted
  /** Called with valid quantities only. Invalid input is discarded on blur. */
  onChange: (wanted: Wanted) => void
  children?: ReactNode
}

export function QuantityFields({ of, wanted, onChange, children }: Props) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState<string>()
  const noteId = useId()
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap gap-2">
        <input
          {...WHOLE_NUMBER}
          name="quantity"
          aria-label={i18n.t('Quantity of {name}', { name: of })}
          aria-invalid={typed !== undefined && !isQuantity(Number(typed))}
          {...(children && { 'aria-describedby': noteId })}
          required
          value={typed ?? wanted.quantity}
          onKeyDown={({ key }) => {
            const quantity =
              wanted.quantity + Number(key === 'ArrowUp') - Number(key === 'ArrowDown')
            if (quantity !== wanted.quantity && isQuantity(quantity)) {
              setTyped(undefined)
              onChange({ ...wanted, quantity })
            }
          }}
          onChange={({ target: { value } }) => {
            setTyped(value)
            if (isQuantity(Number(value))) onChange({ ...wanted, quantity: Number(value) })
          }}
          onBlur={() => setTyped(undefined)}
          className={classNames(BOX, 'w-[min(6rem,100%)]')}
        />
        <select
          name="unit"
          aria-label={i18n.t('Unit of {name}', { name: of })}
          value={wanted.unit}
          onChange={({ target }) => onChange({ ...wanted, unit: target.value as LineUnit })}
          className={classNames(BOX, 'w-0 min-w-[min(7rem,100%)] grow')}
        >
          {LINE_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {i18n.t(UNITS_OF_SALE[unit], { count: wanted.quantity })}
            </option>
          ))}
        </select>
      </div>
      {children && (
        <div id={noteId} className="text-sm">
          {children}
        </div>
      )}
    </div>
  )
}

/** Returns a note with the product's minimum order, if any; a warning if the quantity is below it. */
export function minimumOrderNote(
  { quantity, unit }: Wanted,
  specification: Specification,
  i18n: I18n,
) {
  const { moqCartons } = specification
  if (!moqCartons) return undefined
  const cartons = cartonsOf(quantity, unit, toPackedProduct(specification))
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
