/** The outcome of the kills of one kind. */
export type Tally = {
  kind: string
  kills: number
  /** Of them, those that fell into an operation under way. */
  hits: number
  /** Writes that were answered well before, each looked for after. */
  acknowledged: number
  lost: number
  half: number
  unsound: number
  /** Details of losses, for finding the reason. */
  faults: string[]
}

export const newTally = (kind: string): Tally => ({
  ...{ kind, kills: 0, hits: 0, acknowledged: 0, lost: 0, half: 0, unsound: 0 },
  faults: [],
})

export function print(tallies: Tally[]): void {
  const columns = ['kind', 'kills', 'hits', 'acknowledged', 'lost', 'half', 'unsound'] as const
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(12) : String(cell).padStart(13)))
      .join('')
  console.info(line([...columns]))
  for (const tally of tallies) console.info(line(columns.map((column) => tally[column])))
  for (const { kind, faults } of tallies) {
    for (const fault of faults.slice(0, 20)) console.info(`${kind}: ${fault}`)
  }
}
