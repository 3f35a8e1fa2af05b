/** What a row is to come to: its ratio to what stands beside it, or its value itself. */
export type Goal = { of: 'ratio' | 'value' } & ({ atLeast: number } | { atMost: number })

/** One line of the table. */
export type Row = {
  what: string
  unit: string
  /** One value of each round, by subject: this tree, then the commit it is compared with. */
  values: number[][]
  /** What it is measured against in the same rounds: of each subject, or one for all. */
  beside?: { what: string; values: number[][] }
  goal?: Goal
  /** Said below the table. */
  remark?: string
}

/**
 * Measures all contenders in turn, round after round, each round in the other order, so that what else the
 * machine does falls on all of them. The first round warms up and does not count.
 * @returns the values of each contender, by round
 */
export async function inTurn<T>(
  rounds: number,
  contenders: ((isWarmUp: boolean) => Promise<T>)[],
): Promise<T[][]> {
  const values: T[][] = contenders.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    const order = [...contenders.entries()]
    for (const [at, measure] of round % 2 ? order : order.reverse()) {
      const value = await measure(round === 0)
      if (round > 0) values[at]?.push(value)
    }
  }
  return values
}

/** The value in the middle, or between the two there. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [below = Number.NaN, above = Number.NaN] = [Math.floor(middle), Math.ceil(middle)].map(
    (at) => sorted[at],
  )
  return (below + above) / 2
}

/** Three digits that count. */
const rounded = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

/** The median of all rounds and, where they differ, the least and the most. */
function summary(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(rounded)
  return `${rounded(median(values))}${values.length > 1 ? ` (${least}–${most})` : ''}`
}

const ratios = (values: number[], to: number[]) =>
  values.map((value, round) => value / (to[round] ?? Number.NaN))

function goalCells({ values, beside, goal }: Row): [string, string] {
  if (!goal) return ['', '']
  const [own = []] = values
  const reached = goal.of === 'value' ? own : ratios(own, beside?.values[0] ?? [])
  const value = median(reached)
  return 'atLeast' in goal
    ? [`≥ ${goal.atLeast}`, value >= goal.atLeast ? 'yes' : 'no']
    : [`≤ ${goal.atMost}`, value <= goal.atMost ? 'yes' : 'no']
}

/** The table in Markdown. `names` are those of the subjects. */
export function table(rows: Row[], [, other]: string[]): string {
  const head = ['', 'measured', ...(other ? [other, `ratio to ${other}`] : [])]
  const lines = rows.map((row) => {
    const { what, unit, values, beside } = row
    const [own = [], others = []] = values
    const against = beside?.values[0]
    return [
      `${what}, ${unit}`,
      summary(own),
      ...(other ? [summary(others), summary(ratios(own, others))] : []),
      ...(beside && against
        ? [`${beside.what}: ${summary(against)}`, summary(ratios(own, against))]
        : ['', '']),
      ...goalCells(row),
    ]
  })
  const all = [[...head, 'beside it', 'ratio', 'goal', 'met'], ...lines]
  const cells = all.map((line) => `| ${line.join(' | ')} |`)
  const remarks = rows.flatMap(({ remark }) => (remark ? [`- ${remark}`] : []))
  return [
    cells[0],
    `|${' --- |'.repeat(all[0]?.length ?? 0)}`,
    ...cells.slice(1),
    ...(remarks.length > 0 ? ['', ...remarks] : []),
  ].join('\n')
}
