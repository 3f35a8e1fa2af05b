/** Empty lines separate paragraphs. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** Formats 1,234. Small numbers skip Intl, whose first use delays hydration. */
export const formatNumber = (value: number): string =>
  value < 1_000 ? String(value) : value.toLocaleString('en')

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

export const spellNumber = (value: number): string => WORDS[value] ?? formatNumber(value)

/** Formats 1 item, 1,234 items. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

/** Joins the first names: 'Tea, Salt and 1,234 more'. */
export const joinNames = (names: (string | undefined)[], max = 10): string =>
  names.slice(0, max).join(', ') +
  (names.length > max ? ` and ${formatNumber(names.length - max)} more` : '')

/** Ends a sentence. Company names may end with a full stop: 'Dhow Trading L.L.C.' */
export const getFullStop = (text: string): string => (text.endsWith('.') ? '' : '.')

/** Adds an ellipsis to truncated text; an emoji is one character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text
}
