import { createSlices } from '#api/platform/background/slices.ts'

/** Characters of JSON of which the compiler needs about 100 MB. A document of up to three such parts is not divided. */
const PART_CHARACTERS = 130_000
const UNDIVIDED_PARTS = 3

/** Builds the rows of a document without blocking, and divides those of a large one into parts. */
export async function buildRows<Line, Row extends object>(
  lines: readonly Line[],
  build: (line: Line, index: number) => Row,
) {
  const slice = createSlices()
  const chunks: Row[][] = [[]]
  let characters = 0
  for (const [index, line] of lines.entries()) {
    const row = build(line, index)
    characters += JSON.stringify(row).length
    if (characters > PART_CHARACTERS * chunks.length) chunks.push([])
    chunks.at(-1)?.push(row)
    await slice()
  }
  await slice()

  return {
    rows: chunks.flat(),

    /**
     * Returns the fields of each part: one, unless the lines are many and have long texts.
     * @param end fields that replace those after the lines, in all parts but the last
     */
    toParts(end: object): object[] {
      if (chunks.length <= UNDIVIDED_PARTS) return [{ lines: chunks.flat() }]
      return chunks.map((part, index) => ({
        ...(index > 0 && { above: [] }),
        ...(index < chunks.length - 1 && end),
        isPart: true,
        lines: part,
      }))
    },
  }
}
