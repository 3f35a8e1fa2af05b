import { findQuantile } from './server.ts'

export type Row = {
  name: string
  unit: string
  values: number[]
  reference: { name: string; values: number[] }
  goal?: ['≥' | '≤', number]
}

const findMedian = (values: number[]) => findQuantile(values, 0.5)

const formatNumber = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

function formatValues(values: number[]) {
  const range = [Math.min(...values), Math.max(...values)].map(formatNumber)
  return `${formatNumber(findMedian(values))} (${range.join('–')})`
}

function toCells({ name, unit, values, reference, goal }: Row) {
  const ratios = values.map((value, round) => value / (reference.values[round] ?? Number.NaN))
  const [sign, limit = 0] = goal ?? []
  const isMet = sign === '≥' ? findMedian(ratios) >= limit : findMedian(ratios) <= limit
  return [
    `${name}, ${unit}`,
    formatValues(values),
    `${reference.name}: ${formatValues(reference.values)}`,
    formatValues(ratios),
    sign ? `${sign} ${limit}` : '',
    sign ? (isMet ? 'yes' : 'no') : '',
  ]
}

export function printTable(rows: Row[]) {
  const head = ['', 'measured', 'reference', 'ratio', 'goal', 'met']
  const lines = [head, head.map(() => '---'), ...rows.map(toCells)]
  console.info(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
}
