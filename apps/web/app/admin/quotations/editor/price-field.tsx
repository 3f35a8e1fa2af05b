import { readPrice } from '@dhow/trade/money'
import { type ComponentProps, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { createPriceReader, listReadings } from './price-text.ts'
import { findPriceError, type TypedLine } from './typed-draft.ts'

/** Small fields in the rows of a table. */
export const CELL = 'px-2! tabular-nums @4xl:py-1! @4xl:text-sm!'

type PriceProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  label: string
  value: string
  currency: string
  /** Refuses pasted prices of the other unit. */
  pricePer?: TypedLine['pricePer'] | undefined
  /** Shown for a valid price. */
  error?: string | undefined
  onChange: (typed: string) => void
}

/** Shows errors after typing. Offers both prices that a text such as 1,234 may mean. */
export function PriceField(props: PriceProps) {
  const { label, value, currency, error, pricePer, onChange, className = '', ...input } = props
  const [isTyping, setTyping] = useState(false)
  const result = readPrice(value, currency)
  const isAmbiguous = !isTyping && 'problem' in result && result.problem === 'ambiguous'
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        className={`text-end ${CELL} ${className}`}
        error={isTyping ? undefined : (findPriceError(value, label, currency) ?? error)}
        value={value}
        onChange={({ target }) => {
          setTyping(true)
          onChange(target.value)
        }}
        onBlur={() => setTyping(false)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text').trim()
          const price = createPriceReader(currency).read(text)
          if (!('number' in price) || price.number === text) return
          if (price.per && price.per !== pricePer) return
          event.preventDefault()
          onChange(price.number)
        }}
        {...input}
      />
      {isAmbiguous && (
        <div className="flex flex-wrap gap-1">
          {listReadings(value).map(([label, text]) => (
            <Button key={label} quiet className="px-3! text-sm!" onClick={() => onChange(text)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
