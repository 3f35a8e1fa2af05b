/** Target for the ratio of a row, or for the measured value itself. */
type Goal = { of: 'ratio' | 'value' } & ({ atLeast: number } | { atMost: number })

export type Row = {
  name: string
  unit: string
  /** A value per round. */
  values: number[]
  /** The reference that was measured in the same rounds. */
  reference?: { name: string; values: number[] }
  goal?: Goal
}

/**
 * Measures all contenders in turn, round after round, in alternating order: other programs on the machine affect all
 * of them. The first round warms up and does not count.
 * @returns the values of each contender by round
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

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [below = Number.NaN, above = Number.NaN] = [Math.floor(middle), Math.ceil(middle)].map(
    (at) => sorted[at],
  )
  return (below + above) / 2
}

const threeDigits = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

/** Formats the median and, for several rounds, minimum and maximum. */
function summary(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(threeDigits)
  return `${threeDigits(median(values))}${values.length > 1 ? ` (${least}–${most})` : ''}`
}

function cellsOf({ name, unit, values, reference, goal }: Row): string[] {
  const ratios = values.map((value, round) => value / (reference?.values[round] ?? Number.NaN))
  const reached = median(goal?.of === 'value' ? values : ratios)
  const target =
    goal === undefined
      ? ['', '']
      : 'atLeast' in goal
        ? [`≥ ${goal.atLeast}`, reached >= goal.atLeast ? 'yes' : 'no']
        : [`≤ ${goal.atMost}`, reached <= goal.atMost ? 'yes' : 'no']
  return [
    `${name}, ${unit}`,
    summary(values),
    ...(reference
      ? [`${reference.name}: ${summary(reference.values)}`, summary(ratios)]
      : ['', '']),
    ...target,
  ]
}

/** Returns the table in Markdown. */
export function tableOf(rows: Row[]): string {
  const head = ['', 'measured', 'reference', 'ratio', 'goal', 'met']
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join(
    '\n',
  )
}
