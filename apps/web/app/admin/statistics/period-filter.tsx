import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Options, TextField } from '#app/ui/fields/field.tsx'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'
import { PERIODS, type Period, type PeriodName } from './periods.ts'

type Props = {
  period: Period & { name: PeriodName }
  onChange: (params: { period: PeriodName } & Partial<Period>) => void
}

/** Chooses a period. The days of its own are shown by a button, because half a date is no date. */
export function PeriodFilter({ period: { name, from, to }, onChange }: Props) {
  const [isCustom, setCustom] = useState(name === 'custom')
  const options = Object.entries(PERIODS) as [PeriodName, string][]
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectFilter
        label="Period"
        value={isCustom ? 'custom' : name}
        onChange={({ target }) => {
          const chosen = target.value as PeriodName
          setCustom(chosen === 'custom')
          if (chosen !== 'custom') onChange({ period: chosen })
        }}
      >
        <Options of={options} />
      </SelectFilter>
      {isCustom && (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const [first, last] = new FormData(event.currentTarget).getAll('day').map(String)
            if (first && last) onChange({ period: 'custom', from: first, to: last })
          }}
        >
          <TextField label="From" type="date" name="day" required defaultValue={from} />
          <TextField label="To" type="date" name="day" required defaultValue={to} />
          <Button type="submit" variant="quiet">
            Show
          </Button>
        </form>
      )}
    </div>
  )
}
