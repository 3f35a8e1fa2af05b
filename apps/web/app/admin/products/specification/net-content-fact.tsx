import type { NetContentUnit } from '@dhow/trade/net-content'
import { useState } from 'react'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { readNumber, writeNumber } from './fact-numbers.ts'
import { useFact } from './facts.tsx'
import { useSpecification } from './specification-context.ts'

type Shown = 'g' | 'kg' | 'ml' | 'l' | 'piece'

/** What is printed on packs, and what is stored for it. */
const UNITS: Record<Shown, { label: string; unit: NetContentUnit; per: number }> = {
  g: { label: 'g', unit: 'g', per: 1 },
  kg: { label: 'kg', unit: 'g', per: 1_000 },
  ml: { label: 'ml', unit: 'ml', per: 1 },
  l: { label: 'l', unit: 'ml', per: 1_000 },
  piece: { label: 'pieces', unit: 'piece', per: 1 },
}

const LARGE: Partial<Record<NetContentUnit, Shown>> = { g: 'kg', ml: 'l' }

const shownUnit = (amount: unknown, unit: NetContentUnit): Shown =>
  (typeof amount === 'number' && amount >= 1_000 && LARGE[unit]) || unit

const measureIn = (shown: Shown | '') => ({
  unit: shown,
  factors: { [shown]: shown ? UNITS[shown].per : 1 },
})

/** What one piece holds, in the unit that stands on it: 1.5 kg are stored as 1,500 g. */
export function NetContentFact() {
  const { change } = useSpecification()
  const amount = useFact('netContent')
  const unit = useFact('netContentUnit')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Shown>()
  const stored = unit.value
  const isChosen = chosen !== undefined && UNITS[chosen].unit === stored
  const shown = isChosen ? chosen : stored ? shownUnit(amount.value, stored) : ''
  const measure = measureIn(shown)
  const isTyped = readNumber(text, measure) === amount.value
  const shownText = isTyped ? text : writeNumber(amount.value, measure)

  return (
    <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] items-start gap-2">
      <TextField
        label={amount.label}
        hint="As it stands on the piece"
        error={amount.error}
        inputMode="decimal"
        autoComplete="off"
        value={shownText}
        onChange={({ target }) => {
          setText(target.value)
          // What is being typed stays in its unit: 1000 g does not turn into 1 kg under the hand.
          if (shown) setChosen(shown)
          amount.set(readNumber(target.value, measure))
        }}
      />
      <SelectField
        label="Unit"
        error={unit.error}
        value={shown}
        onChange={({ target }) => {
          const next = target.value as Shown | ''
          setText(shownText)
          setChosen(next || undefined)
          change({
            netContent: readNumber(shownText, measureIn(next)),
            netContentUnit: next ? UNITS[next].unit : undefined,
          })
        }}
      >
        <option value="">–</option>
        {Object.entries(UNITS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
