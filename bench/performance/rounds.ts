import { findQuantile } from '../shared/measure.ts'
import type { Size } from '../shared/seed.ts'

export type Options = { rounds: number; seconds: number; large: Size }

export type Row = {
  name: string
  unit: string
  /** A value per round. */
  values: number[]
  /** The reference that was measured in the same rounds. */
  reference: { name: string; values: number[] }
  /** Goal for the ratio. */
  goal?: ['≥' | '≤', number]
}

/**
 * Measures two contenders in turn, in alternating order: other programs on the machine affect both. The first round warms
 * up and does not count.
 * @returns the values of each contender by round
 */
export async function measureInTurn<Value>(
  rounds: number,
  measureFirst: () => Promise<Value>,
  measureSecond: () => Promise<Value>,
): Promise<[Value[], Value[]]> {
  const [first, second]: [Value[], Value[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    if (round % 2 === 0) first.push(await measureFirst())
    second.push(await measureSecond())
    if (round % 2 === 1) first.push(await measureFirst())
  }
  return [first.slice(1), second.slice(1)]
}

const findMedian = (values: number[]) => findQuantile(values, 0.5)

const formatNumber = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

function formatValues(values: number[]): string {
  const range = [Math.min(...values), Math.max(...values)].map(formatNumber)
  return `${formatNumber(findMedian(values))} (${range.join('–')})`
}

function toCells({ name, unit, values, reference, goal }: Row): string[] {
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

/** Prints a table in Markdown. */
export function printTable(rows: Row[]): void {
  const head = ['', 'measured', 'reference', 'ratio', 'goal', 'met']
  const lines = [head, head.map(() => '---'), ...rows.map(toCells)]
  console.info(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
}
