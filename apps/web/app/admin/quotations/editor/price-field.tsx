import { toLatinNumber } from '@dhow/trade/digits'
import { readPrice } from '@dhow/trade/money'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { findPriceError } from './typed-draft.ts'

/** Small fields in the rows of a table. */
export const CELL = 'px-2! tabular-nums @5xl:text-sm!'

type PriceProps = {
  label: string
  value: string
  currency: string
  /** Shown for a valid price. */
  error?: string | undefined
  onChange: (typed: string) => void
}

/** Shows errors after typing. Offers both prices that a text such as 1,234 may mean. */
export function PriceField({ label, value, currency, error, onChange }: PriceProps) {
  const [isTyping, setTyping] = useState(false)
  const result = readPrice(value, currency)
  const isAmbiguous = !isTyping && 'problem' in result && result.problem === 'ambiguous'
  const [whole = '', decimals = ''] = toLatinNumber(value.trim()).split(/[.,]/)
  const choices = [
    [`${whole},${decimals}.00`, `${whole},${decimals}.00`],
    [`${whole}.${decimals}`, `${whole}.${decimals}0`],
  ] as const
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        className={`text-end ${CELL}`}
        error={isTyping ? undefined : (findPriceError(value, label, currency) ?? error)}
        value={value}
        onChange={({ target }) => {
          setTyping(true)
          onChange(target.value)
        }}
        onBlur={() => setTyping(false)}
      />
      {isAmbiguous && (
        <div className="flex flex-wrap gap-1">
          {choices.map(([label, text]) => (
            <Button
              key={label}
              variant="quiet"
              className="px-3! text-sm!"
              onClick={() => onChange(text)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
