const [PDF, PDI] = ['\u202c', '\u2069']

/** The character that ends each embedding, override and isolate (UAX #9). */
const ENDS = new Map([
  ...[...'\u202a\u202b\u202d\u202e'].map((start) => [start, PDF] as const),
  ...[...'\u2066\u2067\u2068'].map((start) => [start, PDI] as const),
])

/** Ends the embeddings and isolates of a text, and removes ends without a start, so that no text after it is reordered. */
export const closeBidi = (text: string): string =>
  /[\u202a-\u202e\u2066-\u2069]/.test(text) ? text.split('\n').map(closeLine).join('\n') : text

/** Embeddings end with their paragraph. */
function closeLine(line: string): string {
  const open: string[] = []
  let isolates = 0
  let closed = ''
  for (const character of line) {
    const end = ENDS.get(character)
    if (end) {
      open.push(end)
      if (end === PDI) isolates++
    } else if (character === PDF) {
      if (open.at(-1) !== PDF) continue
      open.pop()
    } else if (character === PDI) {
      if (isolates === 0) continue
      isolates--
      // Embeddings end with the isolate around them.
      open.length = open.lastIndexOf(PDI)
    }
    closed += character
  }
  return closed + open.toReversed().join('')
}
