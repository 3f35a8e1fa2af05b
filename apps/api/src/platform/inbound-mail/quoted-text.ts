/** Shorter lines, such as “Regards”, prove nothing. */
const MIN_LINE_CHARS = 6

/** Longer texts are searched in part, so that a mail never holds the server longer than some milliseconds. */
const MAX_LINES = 2_000
const MAX_SENT_CHARS = 20_000

/** Lines above a quote that may introduce it: a mail's headers, or who wrote when. */
const MAX_INTRODUCTION_LINES = 8

/** Matches a header of a quoted mail in any language, or a separator. */
const HEADER = /^(?:\*?[\p{L}\p{M} .-]{1,25}\*?\s?[:：]|[-_=]{3,})/u

const ATTRIBUTION = /[:：]\s*$|@/u

const compact = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const withoutMarks = (line: string): string => compact(line.replace(/^[\s>|]+/, ''))

export const isMarked = (line = ''): boolean => /^\s*>/.test(line)

/**
 * Returns where the trailing quote of what we sent begins, with the lines that introduce it. Undefined if there is none, or
 * if the answer is below or between the quoted lines. Takes linear time.
 * @param sentTexts texts of our mails and the enquiry
 */
export function quoteStartOf(text: string, sentTexts: string[]): number | undefined {
  const sent = compact(sentTexts.join('\n').slice(-MAX_SENT_CHARS))
  if (sent.length < MIN_LINE_CHARS) return undefined
  const lines = text.split('\n', MAX_LINES)
  const isOurs = lines.map((line) => {
    const content = withoutMarks(line)
    return content.length >= MIN_LINE_CHARS && sent.includes(content)
  })
  const first = firstQuoted(lines, isOurs)
  if (first === undefined || isAnsweredBelow(lines, isOurs, first)) return undefined
  const start = introductionOf(lines, first)
  const before = lines.slice(0, start).join('\n').trimEnd()
  return before === '' ? undefined : before.length
}

/** Returns the first of two lines in a row that we sent, or of one that is marked as quoted. */
function firstQuoted(lines: string[], isOurs: boolean[]): number | undefined {
  let previous: number | undefined
  for (const [at, line] of lines.entries()) {
    const content = withoutMarks(line)
    if (content === '') continue
    if (isOurs[at]) {
      if (isMarked(line)) return at
      if (previous !== undefined) return previous
      previous = at
    } else if (content.length >= MIN_LINE_CHARS) previous = undefined
  }
  return undefined
}

/** Returns whether lines below a marked quote are neither marked nor ours. */
export function isAnsweredBelow(lines: string[], isOurs: boolean[], first: number): boolean {
  const firstMarked = lines.findIndex((line, at) => at >= first && isMarked(line))
  if (firstMarked < 0) return false
  return lines.some(
    (line, at) => at > firstMarked && line.trim() !== '' && !isMarked(line) && !isOurs[at],
  )
}

/** Returns the first line of the headers or the attribution above a quote. */
function introductionOf(lines: string[], first: number): number {
  let start = first
  for (let at = first - 1; at >= Math.max(0, first - MAX_INTRODUCTION_LINES); at--) {
    const line = lines[at]?.trim() ?? ''
    if (line === '') continue
    if (!isMarked(line) && !HEADER.test(line) && !ATTRIBUTION.test(line)) break
    start = at
  }
  return start
}
