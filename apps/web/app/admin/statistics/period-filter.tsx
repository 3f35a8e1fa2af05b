import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Options, TextField } from '#app/ui/fields/field.tsx'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'

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

const DAY_MS = 86_400_000

const PERIODS = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  year: 'This year',
  'last-year': 'Last year',
  custom: 'From … to …',
}

export type PeriodName = keyof typeof PERIODS

export type Period = { from: string; to: string }

const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns the first and last day of a period. `today` is the day in the time zone of the company. */
export function periodOf(params: URLSearchParams, today: string): Period & { name: PeriodName } {
  const name = (Object.keys(PERIODS) as PeriodName[]).find((one) => one === params.get('period'))
  const [from = '', to = ''] = [params.get('from') ?? '', params.get('to') ?? '']
  const year = Number(today.slice(0, 4))
  if (name === 'custom' && DAY.test(from) && DAY.test(to)) return { name, from, to }
  if (name === 'year') return { name, from: `${year}-01-01`, to: today }
  if (name === 'last-year') return { name, from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  const days = name === '90' ? 90 : 30
  const first = new Date(Date.parse(today) - (days - 1) * DAY_MS)
  return {
    name: name === '90' ? '90' : '30',
    from: first.toISOString().slice(0, 'YYYY-MM-DD'.length),
    to: today,
  }
}
