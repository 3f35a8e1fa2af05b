/** The paragraphs of a text, which are parted by empty lines; none of an empty one. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/**
 * A whole number with separators: 1,234. Small ones skip Intl, whose first use costs time while hydrating.
 */
export const formatNumber = (value: number): string =>
  value < 1_000 ? String(value) : value.toLocaleString('en')

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number in a sentence, in words up to twelve. */
export const inWords = (value: number): string => WORDS[value] ?? formatNumber(value)

/** A count with its noun: 1 item, 1,234 items. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Text cut to `max` characters and an ellipsis; an emoji is one character and stays whole. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text
}
