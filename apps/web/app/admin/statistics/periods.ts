const DAY_MS = 86_400_000

export const PERIODS = {
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
